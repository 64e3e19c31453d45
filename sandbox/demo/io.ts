/** Defines where the demo prints, and its progress line: live in a terminal, now and then elsewhere. */

export interface Io {
  /** Relative paths start here. */
  readonly folder: string;
  readonly isTerminal: boolean;
  out(text: string): void;
  err(text: string): void;
}

export interface Progress {
  show(line: string): void;
  /** Shows a line that will soon be outdated; elsewhere than in a terminal nothing. */
  tick(line: string): void;
  /** Leaves the last line standing. */
  end(): void;
}

/** Without a terminal one line in this many is printed. */
const linesPerPrint = 8;

export function processIo(): Io {
  return {
    folder: process.cwd(),
    isTerminal: process.stdout.isTTY === true,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}

export function createProgress(io: Io): Progress {
  return io.isTerminal ? liveProgress(io) : plainProgress(io);
}

function liveProgress(io: Io): Progress {
  const show = (line: string): void => io.out(`\r\u001b[2K${line}`);
  return {
    show,
    tick: show,
    end: () => io.out('\n'),
  };
}

function plainProgress(io: Io): Progress {
  let count = 0;
  let last = '';
  let printed = '';
  const print = (line: string): void => {
    if (line !== printed) io.out(`${line}\n`);
    printed = line;
  };
  return {
    show: (line) => {
      if (count % linesPerPrint === 0) print(line);
      count += 1;
      last = line;
    },
    tick: () => undefined,
    end: () => print(last),
  };
}
