/** Defines a virtual clock that another thread can read: the service's time is the script's. */
import { VirtualClock, virtualEpochMs } from '../../apps-script/clock';

/** Milliseconds since 1970 in its only element. */
export type SharedTime = BigInt64Array;

export class SharedClock extends VirtualClock {
  readonly time: SharedTime = new BigInt64Array(
    new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT),
  );

  constructor(startMs: number = virtualEpochMs) {
    super(startMs);
    this.publish();
  }

  override advance(durationMs: number): void {
    super.advance(durationMs);
    this.publish();
  }

  override switchTo(timeMs: number): void {
    super.switchTo(timeMs);
    this.publish();
  }

  private publish(): void {
    Atomics.store(this.time, 0, BigInt(this.now()));
  }
}

export function readSharedTime(time: SharedTime): number {
  return Number(Atomics.load(time, 0));
}
