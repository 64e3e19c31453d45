/** console and Logger: what the script writes to the log. */

import { format } from 'node:util';
import type { Execution } from '../executions/execution';
import type { LogEntry } from '../host-types';
import { isErrorLike } from '../realm/realm';
import type { World } from '../world';
import { ExecutionService } from './execution-service';
import { formatText } from './range/text-format';

function text(values: readonly unknown[]): string {
  return format(
    ...values.map((value) => (isErrorLike(value) ? `${value.name}: ${value.message}` : value)),
  );
}

abstract class Log extends ExecutionService {
  constructor(world: World, execution: Execution) {
    super(world, execution);
    writers.set(this, (severity, message) => {
      this.world.logs.add({
        timeMs: this.execution.clock.now(),
        severity,
        message,
        executionId: this.execution.id,
        functionName: this.execution.functionName,
        user: this.execution.user,
      });
    });
  }
}

type Writer = (severity: LogEntry['severity'], message: string) => void;
/** Beside the object, so that the script cannot call it. */
const writers = new WeakMap<Log, Writer>();
const write = (log: Log, severity: LogEntry['severity'], message: string): void =>
  writers.get(log)?.(severity, message);

export class ConsoleService extends Log {
  override readonly serviceName = 'console';
  readonly #timers = new Map<string, number>();
  readonly #clock: Execution['clock'];

  constructor(world: World, execution: Execution) {
    super(world, execution);
    this.#clock = execution.clock;
  }

  log(...values: unknown[]): void {
    write(this, 'DEBUG', text(values));
  }

  info(...values: unknown[]): void {
    write(this, 'INFO', text(values));
  }

  warn(...values: unknown[]): void {
    write(this, 'WARNING', text(values));
  }

  error(...values: unknown[]): void {
    write(this, 'ERROR', text(values));
  }

  time(label: unknown): void {
    this.#timers.set(String(label), this.#clock.now());
  }

  timeEnd(label: unknown): void {
    const startedMs = this.#timers.get(String(label)) ?? this.#clock.now();
    write(this, 'DEBUG', `${String(label)}: ${this.#clock.now() - startedMs}ms`);
  }
}

export class Logger extends Log {
  override readonly serviceName = 'Logger';
  readonly #lines: string[] = [];

  log(template: unknown, ...values: unknown[]): this {
    const line = values.length ? formatText(String(template), values) : text([template]);
    this.#lines.push(line);
    write(this, 'INFO', line);
    return this;
  }

  getLog(): string {
    return this.#lines.join('\n');
  }

  clear(): void {
    this.#lines.length = 0;
  }
}
