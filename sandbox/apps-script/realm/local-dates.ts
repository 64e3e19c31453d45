/**
 * Gives a script dates in the manifest's time zone, whatever this machine's is. Runs in the realm
 * itself, so it imports nothing but types.
 */

/** How what was given without a zone is read, in milliseconds since 1970. */
export interface LocalTimes {
  of(parts: readonly number[]): number;
  parse(text: string): number;
}

type Clock = (ms: number) => number;

const units = [
  'FullYear',
  'Month',
  'Date',
  'Day',
  'Hours',
  'Minutes',
  'Seconds',
  'Milliseconds',
] as const;

/** Changes the prototype of the realm's Date where the zone is not the machine's. */
export function localDates(RealDate: DateConstructor, timeZone: string): LocalTimes {
  const machine = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (machine === timeZone || (isUtc(machine) && isUtc(timeZone))) return asGiven(RealDate);
  const wallMs = isUtc(timeZone) ? (ms: number) => ms : wallClock(RealDate, timeZone);
  const instantMs = (wall: number): number => {
    const guess = wall - (wallMs(wall) - wall);
    return wall - (wallMs(guess) - guess);
  };
  const wallOf = (date: Date): Date => new RealDate(wallMs(date.getTime()));
  setUnits(RealDate.prototype, wallOf, instantMs);
  setTexts(RealDate.prototype, wallOf, timeZone);
  setLocaleTexts(RealDate.prototype, timeZone);
  setFormat(timeZone);
  return {
    of: (parts) => instantMs(utcOf(RealDate, parts)),
    parse: (text) => {
      if (hasZone.test(text)) return RealDate.parse(text);
      return instantMs(RealDate.parse(`${text} UTC`) || RealDate.parse(`${text}Z`));
    },
  };
}

const hasZone = /(Z|UT|UTC|GMT|[+-]\d\d:?\d\d)\s*(\(.*\))?\s*$|^[+-]?\d{4,6}(-\d\d){0,2}$/i;

const isUtc = (zone: string): boolean => /^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(zone);

function asGiven(RealDate: DateConstructor): LocalTimes {
  return {
    of: ([year = Number.NaN, month = Number.NaN, ...rest]) => {
      const [day = 1, hours = 0, minutes = 0, seconds = 0, ms = 0] = rest;
      return new RealDate(year, month, day, hours, minutes, seconds, ms).getTime();
    },
    parse: (text) => RealDate.parse(text),
  };
}

function utcOf(RealDate: DateConstructor, parts: readonly number[]): number {
  const [year = Number.NaN, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0, ms = 0] =
    parts;
  return RealDate.UTC(year, month, day, hours, minutes, seconds, ms);
}

/** What a clock on the wall of the zone shows, as if it were UTC. */
function wallClock(RealDate: DateConstructor, timeZone: string): Clock {
  const number = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: number, month: number, day: number },
    ...{ hour: number, minute: number, second: number },
  });
  return (ms) => {
    if (Number.isNaN(ms)) return ms;
    const parts = format.formatToParts(ms);
    const shown = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const day = [shown('year'), shown('month') - 1, shown('day')];
    const seconds = utcOf(RealDate, [...day, shown('hour'), shown('minute'), shown('second')]);
    return seconds + (((ms % 1000) + 1000) % 1000);
  };
}

function setUnits(prototype: Date, wallOf: (date: Date) => Date, instantMs: Clock): void {
  for (const unit of units) {
    Reflect.set(prototype, `get${unit}`, function (this: Date) {
      return wallOf(this)[`getUTC${unit}`]();
    });
    if (unit === 'Day') continue;
    Reflect.set(prototype, `set${unit}`, function (this: Date, ...values: number[]) {
      const wall = wallOf(this);
      Reflect.apply(wall[`setUTC${unit}`], wall, values);
      return this.setTime(instantMs(wall.getTime()));
    });
  }
  prototype.getTimezoneOffset = function () {
    return Math.round((this.getTime() - wallOf(this).getTime()) / 60_000);
  };
}

function setTexts(prototype: Date, wallOf: (date: Date) => Date, timeZone: string): void {
  const dayText = (date: Date) =>
    wallOf(date)
      .toUTCString()
      .replace(/^(\w+), (\d+) (\w+) (-?\d+) .*$/, '$1 $3 $2 $4');
  const names = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' });
  const zoneName = (date: Date) =>
    names.formatToParts(date.getTime()).find(({ type }) => type === 'timeZoneName')?.value;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const timeText = (date: Date) => {
    const minutes = -date.getTimezoneOffset();
    const size = Math.abs(minutes);
    const offset = twoDigits(Math.floor(size / 60)) + twoDigits(size % 60);
    const time = wallOf(date).toISOString().slice(11, 19);
    return `${time} GMT${minutes < 0 ? '-' : '+'}${offset} (${zoneName(date)})`;
  };
  const valid = (write: (date: Date) => string) =>
    function (this: Date) {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : write(this);
    };
  prototype.toDateString = valid(dayText);
  prototype.toTimeString = valid(timeText);
  prototype.toString = valid((date) => `${dayText(date)} ${timeText(date)}`);
}

type Options = Intl.DateTimeFormatOptions;
type Locales = string | string[];

function setLocaleTexts(prototype: Date, timeZone: string): void {
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const real: (locales?: Locales, options?: Options) => string = prototype[name];
    prototype[name] = function (this: Date, locales?: Locales, options?: Options) {
      return real.call(this, locales, { timeZone, ...options });
    };
  }
}

function setFormat(timeZone: string): void {
  const RealFormat = Intl.DateTimeFormat;
  const withZone = (_: unknown, [locales, options]: [Locales?, Options?]) =>
    new RealFormat(locales, { timeZone, ...options });
  const format = new Proxy(RealFormat, {
    construct: withZone,
    apply: (target, _, given: [Locales?, Options?]) => withZone(target, given),
  });
  Reflect.set(Intl, 'DateTimeFormat', format);
}
