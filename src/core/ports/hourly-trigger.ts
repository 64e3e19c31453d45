/** Defines the time-driven trigger that the hourly catch-up needs, and the service that makes it. */

/** Triggers as the platform has them: each call asks it, and none throws. */
export interface Triggers {
  /** The id of a new one, null in a test deployment, without consent, or at the platform's limit. */
  make(): string | null;
  exists(id: string): boolean;
  /** False where it may still be there. */
  remove(id: string): boolean;
  /** Whether the person has consented to triggers. */
  isGranted(): boolean;
}

/** The hourly trigger of this user in this document. */
export interface HourlyTrigger {
  /** False where the platform made none at the last try: a test deployment, its limit, an error of its own. */
  isAvailable(): boolean;
  /** Whether it was made, or refused, as far as this user's properties tell. */
  isKnown(): boolean;
  /** Makes it where it is missing; false where the platform refuses. */
  ensure(): boolean;
  /** Has the next opening ask for the permission, where that is what is missing. */
  ask(): void;
  remove(): void;
  /** Whether an event really comes from the trigger of this user in this document. */
  isFrom(event: unknown): boolean;
}
