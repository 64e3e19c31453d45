/** Session: who runs the script, as far as the script may know. */

import { createHash } from 'node:crypto';
import { ServiceObject } from '../service-object';
import { ExecutionService } from './execution-service';

export class Session extends ExecutionService {
  override readonly serviceName = 'Session';

  getActiveUser(): User {
    return new User(this.execution.authMode === 'FULL' ? this.execution.user : '');
  }

  getEffectiveUser(): User {
    return this.getActiveUser();
  }

  getActiveUserLocale(): string {
    return this.world.locale;
  }

  getScriptTimeZone(): string {
    return this.world.manifest.timeZone;
  }

  /** Differs per user and script and tells nothing about either. */
  getTemporaryActiveUserKey(): string {
    return createHash('sha256').update(`sandbox ${this.execution.user}`).digest('base64');
  }
}

export class User extends ServiceObject {
  override readonly serviceName = 'User';
  readonly #email: string;

  constructor(email: string) {
    super();
    this.#email = email;
  }

  getEmail(): string {
    return this.#email;
  }
}
