/** Defines what the page's panel does behind the v1 service: credits, reveals, faults, time. */
import { faultRule } from '../api/faults/faults';
import { plans } from '../api/limits/plans';
import type { Service } from '../api/service';
import { fields, type Role, roles } from '../api/types';
import type { ClockControl } from './clock';
import type { AccountSummary, ServiceCommand } from './protocol';

type Handlers = {
  readonly [K in ServiceCommand['kind']]: (
    command: Extract<ServiceCommand, { kind: K }>,
  ) => unknown;
};

/** Where somebody works who does not work with that person; its slug. */
function otherCompany({ admin }: Service, personId: string): string {
  const people = admin.people();
  const former = people.find(({ id }) => id === personId)?.company.slug;
  return people.find(({ company }) => company.slug !== former)?.company.slug ?? '';
}

export class ServiceDesk {
  readonly #service: Service;
  readonly #handlers: Handlers;

  constructor(service: Service, clock: ClockControl) {
    this.#service = service;
    const { admin } = service;
    this.#handlers = {
      accounts: () => this.accounts(),
      topUp: ({ account, credits }) => admin.topUp(account, credits),
      setBalance: ({ account, credits }) => admin.setBalance(account, credits),
      reveal: ({ account, personId }) => admin.revealInWebApp(account, personId, fields),
      movePerson: ({ personId }) => admin.movePerson(personId, otherCompany(service, personId)),
      removePerson: ({ personId }) => admin.removePerson(personId),
      revokeKey: ({ account }) => admin.revokeKey(account),
      fault: ({ fault, ...rest }) => admin.faults.inject(faultRule.parse({ ...rest, kind: fault })),
      clearFaults: () => admin.faults.clear(),
      advanceClock: ({ durationMs }) => clock.advance(durationMs),
      setRate: ({ rate }) => clock.setRate(rate),
    };
  }

  /** Throws what the service throws: an unknown account or person. */
  perform(command: ServiceCommand): unknown {
    // Each handler is stored under the kind of its own command.
    const handler = this.#handlers[command.kind] as (command: ServiceCommand) => unknown;
    return handler(command);
  }

  accounts(): AccountSummary[] {
    return roles.map((role) => this.#account(role));
  }

  #account(role: Role): AccountSummary {
    const { balance, plan, revealsToday } = this.#service.admin.account(role);
    const { name, limits } = plans[plan];
    const { revealsPerDay } = limits;
    const key = this.#service.keys[role];
    return { role, key, plan: name, balance, revealsToday, revealsPerDay };
  }
}
