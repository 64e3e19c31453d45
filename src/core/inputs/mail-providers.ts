/** Defines the domains whose mail says nothing about where its owner works. */
import { wordSet } from './cell-text';

const exact =
  'gmail.com googlemail.com icloud.com me.com mac.com aol.com msn.com ymail.com rocketmail.com ' +
  'protonmail.com proton.me pm.me mail.com email.com fastmail.com hey.com tutanota.com web.de ' +
  't-online.de freenet.de posteo.de mailbox.org mail.ru bk.ru list.ru inbox.ru qq.com 163.com ' +
  '126.com sina.com foxmail.com naver.com hanmail.net daum.net rediffmail.com laposte.net free.fr ' +
  'wanadoo.fr orange.fr libero.it virgilio.it tiscali.it bluewin.ch bol.com.br uol.com.br ' +
  'btinternet.com wp.pl onet.pl o2.pl interia.pl seznam.cz comcast.net verizon.net sbcglobal.net sfr.fr ' +
  'ziggo.nl telenet.be arcor.de aon.at alice.it terra.com.br docomo.ne.jp bigpond.com rambler.ru sapo.pt';

/** Providers with a domain in many countries: `yahoo.co.uk`, `outlook.de`. */
const families = /^(?:yahoo|hotmail|outlook|live|gmx|yandex)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

let domains: ReadonlySet<string> | null = null;

/** Takes a domain in lower case. */
export function isMailProvider(domain: string): boolean {
  domains ??= wordSet(exact);
  return domains.has(domain) || families.test(domain);
}
