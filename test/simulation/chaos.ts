/** Defines what goes wrong at service calls: kills, exceptions, lost caches, colleagues, other people. */

import { HostKill, ServiceException } from '../../sandbox/apps-script/errors';
import { executionLimitMs } from '../../sandbox/apps-script/executions/execution';
import type { ServiceCall } from '../../sandbox/apps-script/host';
import { colleagueActs } from './colleague-acts';
import { actOutside } from './outside';
import type { Stage } from './stage';
import { type ThemeName, themed, themes } from './themes';
import type { Faults } from './watch';

const chaosActs = [
  'kill before',
  'kill after',
  'kill that loses writes',
  'service exception before',
  'service exception after',
  'refused write',
  'six minutes',
  'cache loss',
  'colleague',
  'outside',
  'second user starts',
  'second user pauses',
  'trigger',
  'midnight',
] as const;
export type ChaosAct = (typeof chaosActs)[number];

const weights: Readonly<Record<ChaosAct, number>> = {
  'kill before': 3,
  'kill after': 4,
  'kill that loses writes': 3,
  'service exception before': 4,
  'service exception after': 3,
  'refused write': 3,
  'six minutes': 1,
  'cache loss': 2,
  colleague: 26,
  outside: 4,
  'second user starts': 2,
  'second user pauses': 1,
  trigger: 2,
  midnight: 1,
};

/** Acts that strike when the call has had its effect. */
const strikesAfter: ReadonlySet<ChaosAct> = new Set(['kill after', 'service exception after']);

/** The share of requests, alone or together, during which a colleague does something. */
const colleagueInFlight = 0.12;

/** An erase is short, and rare. */
const duringErase = 0.005;

/** The log is an affair between calls. */
const inFlightActs = colleagueActs.filter((act) => !act.includes('log'));

const failureTexts = [
  'Service Spreadsheets failed while accessing document with id sandbox-spreadsheet.',
  'Se ha producido un error en el servicio: Hojas de cálculo',
  'Service invoked too many times in a short time.',
];

/** Sheets refuses a write for what people have set up there: nothing of it is written. */
const refusalTexts = [
  'The data you entered in cell H7 violates the data validation rules set on this cell.',
  'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
];

/** What other people do in the middle of a call; given by the driver, which knows their sidebars. */
export interface OtherPeople {
  secondStarts(): boolean;
  secondPauses(): boolean;
  triggerFires(): boolean;
}

/** The minute of the API's limits. */
const windowMs = 60_000;
const dayMs = 86_400_000;
/** Crossing midnight further away than this would always be a six-minute kill as well. */
const midnightNearMs = 300_000;

export class Chaos implements Faults {
  /** Faults have an end: after it nothing more is injected. */
  isOn = false;
  people: OtherPeople | null = null;
  private stage: () => Stage = notEntered;
  /** Decided before the call, done after it. */
  private pending: ChaosAct | null = null;
  /** Executions that wait for one inside them. */
  private readonly outer: number[] = [];
  /** Whether cells were changed by others since the script last read: then its writes are flushed. */
  private othersActed = false;

  private readonly weights: Readonly<Record<ChaosAct, number>>;

  constructor(theme: ThemeName) {
    this.weights = themed(weights, themes[theme].chaos);
  }

  enter(stage: () => Stage): void {
    this.stage = stage;
  }

  isRough(): boolean {
    return this.isOn;
  }

  before(call: ServiceCall): void {
    const act = this.isOn ? this.actAt(call) : null;
    if (act !== null && strikesAfter.has(act)) this.pending = act;
    else if (act !== null) this.perform(act, call);
  }

  /** While requests are under way the sheet is changed more often than anything else goes wrong. */
  private actAt(call: ServiceCall): ChaosAct | null {
    const { random, scenario } = this.stage();
    if (random.chance(scenario.roughness * interestOf(call))) return random.weighted(this.weights);
    if (call.functionName === 'erasePerson' && random.chance(duringErase))
      return random.weighted(this.weights);
    const inFlight = call.service === 'UrlFetchApp' && random.chance(colleagueInFlight);
    return inFlight ? 'colleague' : null;
  }

  after(call: ServiceCall): void {
    if (/^get(DisplayValues|Formulas|RichTextValues)$/.test(call.method)) this.othersActed = false;
    const act = this.pending;
    this.pending = null;
    if (act !== null) this.perform(act, call);
  }

  private perform(act: ChaosAct, call: ServiceCall): void {
    const name = this.tryTo(act, call);
    if (name === null) return;
    this.note(name, call);
    if (strikes(act)) this.stage().shadow.looks.strikes(call.executionId);
    if (act.startsWith('kill')) {
      const loseBufferedWrites = act === 'kill that loses writes';
      throw new HostKill('The execution was killed.', { loseBufferedWrites });
    }
    if (act.startsWith('service exception'))
      throw new ServiceException(this.stage().random.pick(failureTexts));
    if (act === 'refused write') throw new ServiceException(this.stage().random.pick(refusalTexts));
  }

  private note(name: string, call: ServiceCall): void {
    const stage = this.stage();
    stage.injected.add(name);
    stage.trace(
      `${name} at ${call.functionName}#${call.executionId} ${call.service}.${call.method}`,
    );
  }

  /** Null where the act is not possible now, otherwise the name it is counted by. */
  private tryTo(act: ChaosAct, call: ServiceCall): string | null {
    const stage = this.stage();
    switch (act) {
      case 'kill that loses writes':
        return this.othersActed ? null : act;
      case 'service exception before':
      case 'service exception after':
        return canFail(call) ? act : null;
      case 'six minutes':
        stage.clock.advance(executionLimitMs + 1);
        return act;
      case 'cache loss':
        stage.host.inspect.cache('document').clear();
        stage.cacheLossesMs.push(stage.clock.now());
        return act;
      case 'refused write':
        return call.service === 'Range' && call.method === 'setValues' ? act : null;
      case 'colleague': {
        const inFlight = call.service === 'UrlFetchApp';
        const done = stage.colleague.act(inFlight ? stage.random.pick(inFlightActs) : undefined);
        this.othersActed ||= done !== null;
        return done === null ? null : `colleague: ${done}${inFlight ? ' (call in flight)' : ''}`;
      }
      case 'outside':
        return actOutside(stage);
      case 'midnight':
        return this.passMidnight() ? act : null;
      case 'second user starts':
        return this.nested(call, () => this.people?.secondStarts() ?? false) ? act : null;
      case 'second user pauses':
        return this.nested(call, () => this.people?.secondPauses() ?? false) ? act : null;
      case 'trigger':
        return this.nested(call, () => this.people?.triggerFires() ?? false) ? act : null;
      default:
        return act;
    }
  }

  private passMidnight(): boolean {
    const { clock } = this.stage();
    const leftMs = dayMs - (clock.now() % dayMs);
    if (leftMs > midnightNearMs) return false;
    clock.advance(leftMs + 1);
    return true;
  }

  /** Another execution in the middle of this one; not more than one inside the other. */
  private nested({ executionId, service }: ServiceCall, work: () => boolean): boolean {
    if (this.outer.length > 0) return false;
    const { clock, heldUpMs } = this.stage();
    const fromMs = clock.now();
    this.outer.push(executionId);
    const pending = this.pending;
    this.pending = null;
    try {
      return work();
    } finally {
      this.outer.pop();
      this.pending = pending;
      this.othersActed = true;
      if (service === 'UrlFetchApp' && clock.now() - fromMs >= windowMs) heldUpMs.push(clock.now());
    }
  }
}

/** Money moves and cells are written at few calls out of many: trouble there is worth more. */
function interestOf({ service, method }: ServiceCall): number {
  if (service === 'UrlFetchApp') return 12;
  if (method === 'setValues' || method === 'setNumberFormat' || method === 'getFormulas') return 6;
  if (method === 'setProperty' || method === 'getDisplayValues') return 4;
  return 1;
}

/** Of executions that end the host tells. */
function strikes(act: ChaosAct): boolean {
  return /^(service exception|refused)/.test(act);
}

/** Calls that reach Google's servers; others are answered by the object itself. */
function canFail({ service, method }: ServiceCall): boolean {
  if (/^(Cache|Properties|Lock|UrlFetchApp|ScriptApp)$/.test(service)) return true;
  if (!/^(Range|RangeList|Sheet|Spreadsheet|DeveloperMetadataFinder)$/.test(service)) return false;
  return !/^(getRange|getRangeList|getA1Notation|getName|getSheetId|getId)$/.test(method);
}

function notEntered(): Stage {
  throw new Error('nothing has begun yet');
}
