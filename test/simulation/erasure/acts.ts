/**
 * Defines the erases of a life that goes on. They have chances of their own, so that lives without one are
 * what they were before.
 */

import { z } from 'zod';
import { SeededRandom } from '../../../sandbox/api/random';
import type { InventedPerson } from '../../../sandbox/api/service';
import { Findings, summed } from '../invariants/invariant';
import type { Play } from '../play';
import type { ShadowRow } from '../sheet-shadow';
import type { Sidebar } from '../sidebar';
import { presentRun, type Stage } from '../stage';
import { erasedStatus, type RowsBefore, rowsBefore } from './book';
import { Copy } from './copy';
import { lookForRests } from './look';
import { daysChosen } from './retention';
import { idIn, knownOutputs, namedBy, namedInRow, textsBeside } from './whom';

/** Of what a find, and an erase, answers. */
export const eraseView = z.object({
  asked: z.array(z.string()),
  people: z.number(),
  note: z.string(),
  cells: z.number(),
  cellsLeft: z.number(),
  logLines: z.number(),
  answers: z.number(),
  kept: z.number(),
  unfinished: z.boolean(),
});

type EraseView = z.infer<typeof eraseView>;

/** Whether the page that shows it lets anybody press Erase. */
function offersErase({ cells, logLines, answers, kept, unfinished }: EraseView): boolean {
  return unfinished || cells + logLines + answers + kept > 0;
}

/** The share of lives in which somebody is erased at all, and of their moves after which one is. */
const livesWith = 0.6;
const movesWith = 0.15;
/** The share of erases before which somebody copies the sheet, if nobody has. */
const copied = 0.15;
/** The same for another retention. */
const livesShortened = 0.3;
const movesShortened = 0.1;

/** A turn that was killed is over after it. */
export const leaseMs = 120_001;
/**
 * What a lost answer charged is known by then; where whoever paid does not come back, nobody looks for it
 * after a day.
 */
const doubtsMs = [660_000, 86_400_000] as const;

interface Wish {
  /** '' for the selected rows. */
  readonly text: string;
  readonly ids: ReadonlySet<string>;
  /** Whom it may be about, and whom a find has to find, as the sheet is at the moment. */
  readonly meant: () => ReadonlySet<string>;
  readonly sure: () => ReadonlySet<string>;
}

/** What a find shows. */
interface Shown {
  readonly about: ReadonlySet<string>;
  readonly asked: readonly string[];
  readonly people: number;
  readonly offers: boolean;
}

/** How all was right before an erase. */
interface Before {
  readonly before: RowsBefore;
  /** By run. */
  readonly credits: ReadonlyMap<string, number>;
  readonly copiedRows: ReturnType<Copy['rows']>;
}

export class EraseActs {
  private readonly play: Play;
  private readonly stage: Stage;
  private readonly random: SeededRandom;
  private readonly isInLife: boolean;
  private readonly isShortened: boolean;
  private readonly other: SeededRandom;
  private copy: Copy | null = null;

  constructor(play: Play) {
    this.play = play;
    this.stage = play.stage;
    this.random = new SeededRandom(this.stage.scenario.seed + 4);
    this.random.next();
    this.isInLife = this.random.chance(livesWith);
    this.other = new SeededRandom(this.stage.scenario.seed + 5);
    this.other.next();
    this.isShortened = this.other.chance(livesShortened);
  }

  /** After a move of the life. */
  maybe(): void {
    this.look();
    this.shorten();
    if (!this.isInLife || !this.random.chance(movesWith)) return;
    const wish = this.someWish();
    if (wish === null) return;
    const { stage, play, random } = this;
    if (random.chance(copied)) this.copySheet();
    const run = presentRun(stage);
    const isActive = run !== null && !stage.runs.isEnded(run.id);
    if (isActive && random.chance(0.8)) play.tell(play.owner, 'stopRun');
    for (let left = 3; left > 0; left -= 1) {
      const came = this.erase(random.chance(0.8) ? play.owner : play.other, wish);
      // Other rows may be selected by the next time.
      if (came !== 'cut off' || wish.text === '' || random.chance(0.2)) break;
      stage.clock.advance(leaseMs);
    }
    this.look();
  }

  /** Somebody chooses for how many days the log keeps what cells held. */
  private shorten(): void {
    const { other, play, stage } = this;
    if (!this.isShortened || !other.chance(movesShortened)) return;
    const sidebar = play.ready(play.owner);
    if (sidebar !== null) stage.retention.choose(stage, sidebar, other.pick(daysChosen));
  }

  private look(): void {
    this.stage.found.push(...this.stage.erasures.filledAgain(this.stage));
  }

  /** Brings to its end what was interrupted, now that nothing goes wrong any more; what keeps it from that. */
  finish(): string | null {
    const { stage } = this;
    const { unfinished } = stage.erasures;
    for (const doubtMs of doubtsMs) {
      for (const id of [...unfinished]) {
        stage.clock.advance(doubtMs);
        this.eraseBy(id, id);
      }
    }
    this.look();
    return unfinished.size === 0 ? null : 'an erase that was interrupted was not done again';
  }

  /** One person by a text, or whoever stands in some rows. */
  private someWish(): Wish | null {
    const { stage, random } = this;
    const { shadow, service } = stage;
    const numbers = [...shadow.rowNumbers().values()];
    const ids = new Set(numbers.map((number) => idIn(stage, number)));
    const people = service.admin.people().filter(({ id }) => ids.has(id));
    if (people.length === 0) return null;
    if (random.chance(0.25)) return this.selected(numbers);
    const person = random.pick(people);
    const text = random.pick([...new Set(textsBeside(stage, person))]);
    return this.wishBy(text, person);
  }

  private wishBy(text: string, person: InventedPerson): Wish {
    const isSure = () => textsBeside(this.stage, person).includes(text);
    return {
      text,
      ids: new Set([person.id]),
      meant: () => this.meantBy([text]),
      sure: () => new Set(isSure() ? [person.id] : []),
    };
  }

  /** Of the selected rows those that a filter hides need not be found. */
  private selected(numbers: readonly number[]): Wish {
    const { stage, random } = this;
    const from = 2 + random.below(numbers.length);
    const to = from + random.below(4);
    for (const { account } of [this.play.owner, this.play.other])
      stage.host.spreadsheet.select(account.user, stage.shadow.sheet, `A${from}:B${to}`);
    const sure = () =>
      new Set(
        this.selectedBy('every')
          .filter((number) => stage.shadow.sheet.grid.row(number)?.hiddenByFilter !== true)
          .map((number) => idIn(stage, number))
          .filter(Boolean),
      );
    const meant = () => {
      const named = this.selectedBy('some').flatMap((number) => [...namedInRow(stage, number)]);
      return new Set([...this.meantBy(named), ...named]);
    };
    return { text: '', ids: sure(), meant, sure };
  }

  /** Rows as both of them have them selected now, or one of them: a selection goes along with its rows. */
  private selectedBy(both: 'every' | 'some'): readonly number[] {
    const { host, shadow } = this.stage;
    const selections = [this.play.owner, this.play.other].map(({ account }) =>
      host.spreadsheet.selection(account.user),
    );
    return [...shadow.rowNumbers().values()].filter((number) =>
      selections[both](
        ({ sheetId, areas }) =>
          sheetId === shadow.sheet.id &&
          areas.some(({ firstRow, lastRow }) => number >= firstRow && number <= lastRow),
      ),
    );
  }

  /** Those whom the texts name, and whose ids stand in rows that do. */
  private meantBy(texts: readonly string[]): ReadonlySet<string> {
    const { stage } = this;
    const named = new Set(texts.flatMap((text) => namedBy(stage, text)).map(({ id }) => id));
    for (const number of stage.shadow.rowNumbers().values()) {
      const inRow = namedInRow(stage, number);
      if ([...inRow].some((id) => named.has(id))) for (const id of inRow) named.add(id);
    }
    return named;
  }

  copySheet(): void {
    this.copy ??= new Copy(this.stage);
  }

  /** Of one person whose id stands in the sheet; false where it is not done. */
  eraseBy(text: string, id: string): boolean {
    const person = this.stage.service.admin.people().find((each) => each.id === id);
    if (person === undefined) return false;
    return this.erase(this.play.owner, this.wishBy(text, person)) === 'done';
  }

  private erase(who: Sidebar, wish: Wish): 'done' | 'refused' | 'cut off' {
    const { stage, play } = this;
    const { erasures, injected, runs, shadow } = stage;
    const sidebar = play.ready(who);
    if (sidebar === null) return 'refused';
    const meant = wish.meant();
    const found = this.find(sidebar, wish);
    if (found === null) return 'refused';
    const { about, asked, people, offers } = found;
    stage.trace(`${who.account.user} erases ${[...about].join()} by "${wish.text}"`);
    if (stage.isRough() && this.random.chance(0.1)) stage.colleague.act();
    const before = rowsBefore(stage);
    const state = { before, credits: creditsOf(stage), copiedRows: this.copy?.rows() ?? [] };
    const formerRuns = new Set(runs.runs.keys());
    if (!offers) return this.withoutOffer(about, state);
    const active = presentRun(stage);
    const wasActive = active !== null && !runs.isEnded(active.id);
    // What stands astray in the column of the ids is asked for like an id.
    for (const id of [...asked, ...meant, ...wish.meant()]) erasures.begins(id, stage.clock.now());
    for (const text of asked) erasures.texts.add(text);
    shadow.overwriting = false;
    const erased = sidebar.call('erasePerson', eraseView, JSON.stringify(asked), people);
    stage.found.push(...erasures.note(stage, before).map((text) => `13 ${text}`));
    if (erased.kind === 'problem') {
      injected.add('erase refused');
      if (erased.code === 'BUSY') return 'refused';
      for (const id of about) erasures.unfinished.add(id);
      return 'cut off';
    }
    if (erased.kind === 'dead') {
      injected.add('erase cut off');
      for (const id of about) erasures.unfinished.add(id);
      return 'cut off';
    }
    injected.add('erase in life');
    if (erased.value.note !== '') stage.shown.push(erased.value.note);
    if (wasActive && !runs.isEnded(active.id))
      stage.found.push('13 somebody was erased while a run was going on');
    // Begun right when the erase had given its turn up: what is wanted by then comes back.
    const hasNewRun = [...runs.runs.keys()].some((id) => !formerRuns.has(id));
    if (hasNewRun) for (const id of about) this.noteDone(id);
    else this.judge(about, state, { saysLeft: erased.value.cellsLeft > 0, wasOffered: true });
    return 'done';
  }

  /** What the page shows then, and who of those that are wished for is among them. */
  private find(sidebar: Sidebar, { text, ids, sure }: Wish): Shown | null {
    const { stage } = this;
    const before = sure();
    const found = sidebar.call('findPerson', eraseView, text);
    if (found.kind !== 'value') return null;
    const { asked, people } = found.value;
    const offers = offersErase(found.value);
    // What stood there before and stands there now was there to be found.
    for (const id of sure()) {
      const isMissed = before.has(id) && !(offers && asked.includes(id));
      if (isMissed && !stage.shadow.hasLostTrack)
        stage.found.push(`13 a find by "${text}" shows nothing of ${id}`);
    }
    const known = new Set(stage.service.admin.people().map(({ id }) => id));
    const about = new Set([...ids, ...sure()].filter((id) => asked.includes(id) && known.has(id)));
    return { about, asked, people, offers };
  }

  /** Nobody can press anything: whoever was erased by an execution that was cut off is gone by now. */
  private withoutOffer(about: ReadonlySet<string>, before: Before): 'done' | 'refused' {
    const { unfinished } = this.stage.erasures;
    const gone = new Set([...about].filter((id) => unfinished.has(id)));
    if (gone.size === 0) return 'refused';
    this.judge(gone, before, { saysLeft: false, wasOffered: false });
    return 'done';
  }

  private noteDone(personId: string): void {
    const { erasures, requests } = this.stage;
    erasures.unfinished.delete(personId);
    erasures.done.set(personId, requests.sent.length);
  }

  private judge(
    about: ReadonlySet<string>,
    { before, credits, copiedRows }: Before,
    { saysLeft, wasOffered }: { readonly saysLeft: boolean; readonly wasOffered: boolean },
  ): void {
    const { stage } = this;
    const { erasures } = stage;
    const again = new Set([...about].filter((id) => erasures.isAgain(id)));
    for (const id of about) this.noteDone(id);
    if (stage.shadow.hasLostTrack) return;
    const findings = new Findings();
    const people = stage.service.admin.people().filter(({ id }) => about.has(id));
    for (const person of people) {
      lookForRests(stage, person, findings, { wasOffered });
      const isLost = stage.log.isIncomplete || stage.retention.isShortened(stage);
      if (isLost && saysLeft) continue;
      const isForgotten = again.has(person.id) && stage.shadow.lostOutputs.has('personId');
      this.judgeRows(person, { before, saysLeft, isForgotten }, findings);
      this.copy?.judge(person.id, copiedRows, isForgotten, findings);
    }
    const after = creditsOf(stage);
    for (const [run, sum] of credits) {
      findings.expect(
        after.get(run) === sum,
        () => `the log has ${after.get(run)} of ${sum} credits of run ${run} after an erase`,
      );
    }
    stage.found.push(...findings.verdict().violations.map((text) => `13 ${text}`));
  }

  /**
   * Of rows that said by their id whose they are, all goes that nobody typed; where lines of the log are
   * deleted nobody knows who wrote a cell, and the page says that it is left. So it does where the column
   * of the ids was deleted meanwhile, or one lost its mark and bears a name of people's. Of a row that
   * nothing but the column of the ids told of, nobody knows any more whose it was, unless the erase was
   * asked for somebody by what people typed there; what an earlier erase
   * forgot so stays, though a run has written the id anew since.
   */
  private judgeRows(
    { id }: InventedPerson,
    { before, saysLeft, isForgotten }: Judged,
    findings: Findings,
  ): void {
    const { shadow } = this.stage;
    const known = knownOutputs(this.stage);
    const outputs = shadow.outputColumns();
    const numbers = shadow.rowNumbers();
    const isNamedBeside = [...this.stage.erasures.texts].some(
      (text) => text !== id && namedBy(this.stage, text).some((person) => person.id === id),
    );
    for (const [ref, former] of before.ids) {
      const row = shadow.rows.get(ref);
      const number = numbers.get(ref);
      if (former !== id || row === undefined || number === undefined) continue;
      const at = (output: string) => shadow.content(number, outputs.get(output) ?? 0);
      const isTaken = at('personId') === '' && !shadow.isTouched(row, 'personId');
      const isEmptied = outputs.has('personId') && isTaken;
      const told = [...(before.texts.get(ref) ?? [])].filter(([output]) => output !== 'personId');
      const isNamed =
        (isNamedBeside && namedInRow(this.stage, number).has(id)) ||
        told.some(([, text]) => namedBy(this.stage, text).some((person) => person.id === id));
      if (!known.has('personId') && !isNamed) continue;
      for (const output of outputs.keys()) {
        const text = at(output);
        const stood = before.texts.get(ref)?.get(output) ?? '';
        // An empty status opens the row to the next run, which would pay for them again.
        const isErased = output === 'status' && (stood !== '' || isEmptied);
        const isWhole = text === (isErased ? erasedStatus : '');
        const isTyped = shadow.isTouched(row, output) || row.everTyped.has(text);
        const isKnown = known.has('personId') && known.has(output);
        if (isForgotten && row.written.has(`${output} ${text}`)) continue;
        if (output !== 'status' && isOfFormer(this.stage, row, { output, text, id })) continue;
        findings.expect(
          isWhole || isTyped || shadow.isAstray(row, output) || (!isKnown && saysLeft),
          () => `row ${ref} holds ${output} "${text}" after an erase of its person`,
        );
      }
    }
  }
}

/**
 * Written about somebody else whom the row named before, when the column of the ids was deleted: nothing
 * tells since then that a title or the like is the add-on's.
 */
function isOfFormer(
  stage: Stage,
  row: ShadowRow,
  { output, text, id }: { readonly output: string; readonly text: string; readonly id: string },
): boolean {
  if (!stage.shadow.lostOutputs.has('personId')) return false;
  const version = row.written.get(`${output} ${text}`);
  const former = version === undefined ? undefined : row.versions[version];
  return former !== undefined && former.personId !== id && namedBy(stage, text).length === 0;
}

interface Judged {
  readonly before: RowsBefore;
  readonly saysLeft: boolean;
  /** An earlier erase forgot what the log said of the person, and the column of the ids was deleted. */
  readonly isForgotten: boolean;
}

/** What an answer told: an erase looks at lost ones as well, and what it finds comes to it. */
export const creditsOf = ({ log }: Stage) =>
  summed(
    log.charges().filter(({ source }) => source !== 'recovered'),
    ({ runId }) => runId,
  );
