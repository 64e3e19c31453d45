/** Defines the code that gives a script dates in the manifest's time zone, whatever this machine's is. */

/**
 * JavaScript for a realm, called with its Date and the zone; changes Date's prototype and says how to
 * read what was given without a zone. Kept as text, since lanes run it in threads of their own.
 */
export const LOCAL_DATES = `(RealDate, timeZone) => {
  const isUtc = (zone) => /^(Etc\\/)?(UTC|GMT|Universal|Zulu)$/.test(zone);
  const machine = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const asGiven = { of: (parts) => new RealDate(...parts).getTime(), parse: RealDate.parse };
  if (machine === timeZone || (isUtc(machine) && isUtc(timeZone))) return asGiven;

  const parts = 'year month day hour minute second'.split(' ');
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone, hourCycle: 'h23', ...Object.fromEntries(parts.map((part) => [part, 'numeric'])),
  });
  /** What a clock on the wall shows, as if it were UTC. */
  const wallMs = (ms) => {
    if (isUtc(timeZone) || Number.isNaN(ms)) return ms;
    const shown = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const seconds = RealDate.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
    return seconds + (((ms % 1000) + 1000) % 1000);
  };
  const instantMs = (wall) => {
    const guess = wall - (wallMs(wall) - wall);
    return wall - (wallMs(guess) - guess);
  };
  const { prototype } = RealDate;
  const real = Object.fromEntries(Object.getOwnPropertyNames(prototype).map((name) => [name, prototype[name]]));
  const wallOf = (date) => new RealDate(wallMs(real.getTime.call(date)));
  const units = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];
  for (const unit of units) {
    prototype['get' + unit] = function () { return real['getUTC' + unit].call(wallOf(this)); };
    if (unit === 'Day') continue;
    prototype['set' + unit] = function (...values) {
      const wall = wallOf(this);
      real['setUTC' + unit].apply(wall, values);
      return real.setTime.call(this, instantMs(real.getTime.call(wall)));
    };
  }
  prototype.getTimezoneOffset = function () {
    return Math.round((real.getTime.call(this) - wallMs(real.getTime.call(this))) / 60000);
  };
  const dayText = (date) => real.toUTCString.call(wallOf(date)).replace(/^(\\w+), (\\d+) (\\w+) (-?\\d+) .*$/, '$1 $3 $2 $4');
  const zoneName = (date) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
    .formatToParts(real.getTime.call(date)).find(({ type }) => type === 'timeZoneName').value;
  const timeText = (date) => {
    const minutes = -date.getTimezoneOffset();
    const size = Math.abs(minutes);
    const offset = String(Math.floor(size / 60)).padStart(2, '0') + String(size % 60).padStart(2, '0');
    const time = real.toISOString.call(wallOf(date)).slice(11, 19);
    return time + ' GMT' + (minutes < 0 ? '-' : '+') + offset + ' (' + zoneName(date) + ')';
  };
  const valid = (write) => function () {
    return Number.isNaN(real.getTime.call(this)) ? 'Invalid Date' : write(this);
  };
  prototype.toDateString = valid(dayText);
  prototype.toTimeString = valid(timeText);
  prototype.toString = valid((date) => dayText(date) + ' ' + timeText(date));
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    prototype[name] = function (locales, options) { return real[name].call(this, locales, { timeZone, ...options }); };
  const RealFormat = Intl.DateTimeFormat;
  const withZone = (target, [locales, options]) => new RealFormat(locales, { timeZone, ...options });
  Intl.DateTimeFormat = new Proxy(RealFormat, { construct: withZone, apply: (target, _, given) => withZone(target, given) });

  const hasZone = /(Z|UT|UTC|GMT|[+-]\\d\\d:?\\d\\d)\\s*(\\(.*\\))?\\s*$|^[+-]?\\d{4,6}(-\\d\\d){0,2}$/i;
  return {
    of: (given) => instantMs(RealDate.UTC(...given)),
    parse: (text) => (hasZone.test(text) ? RealDate.parse(text) : instantMs(RealDate.parse(text + ' UTC') || RealDate.parse(text + 'Z'))),
  };
}`;
