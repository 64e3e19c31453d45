import { block, type } from './support/cells';
import { nameAndCompany } from './support/people';
import { openStage } from './support/stage';

const cellCount = 1_000;
const last = cellCount + 1;

/** Sixty requests a minute, and some of the first minute is spent already. */
const pressesMax = Math.ceil(cellCount / 60) + 2;

describe('a thousand single cells entered at once on the Pro limit', () => {
  const stage = openStage({ peopleCount: cellCount + 50 });
  const people = stage.people.slice(0, cellCount);
  const leads = people.map((person, index) => [
    ...nameAndCompany(person),
    `=CDX_ENRICH(A${index + 2},B${index + 2})`,
  ]);
  type(stage, 'A2', leads);
  const afterEntry = stage.counts();
  const presses = stage.retryUntilDone();
  const { requests } = stage.service.admin.audit();

  test('are answered as far as the minute allows, and the others wait: none fails', () => {
    expect(afterEntry.failed).toBe(0);
    expect(afterEntry.total).toBe(cellCount);
    expect(cellCount - afterEntry.waiting).toBeGreaterThanOrEqual(55);
  });

  test('are all answered, each with its own person, after the sidebar’s recalculations', () => {
    expect(block(stage, `C2:C${last}`).flat()).toEqual(people.map(({ fullName }) => fullName));
    expect(stage.counts()).toEqual({ total: cellCount, waiting: 0, failed: 0 });
    expect(presses).toBeLessThanOrEqual(pressesMax);
  });

  test('earn no 429', () => {
    expect(requests.filter(({ status }) => status === 429)).toEqual([]);
  });

  test('make one request for each different input', () => {
    expect(stage.enrichRequests()).toHaveLength(cellCount);
  });

  test('charge nothing', () => {
    expect(stage.charges()).toEqual([]);
  });
});

test('three hundred cells that ask for ten people make ten requests', () => {
  const stage = openStage();
  const ten = stage.people.slice(0, 10);
  const leads = Array.from({ length: 300 }, (_, index) => {
    const person = ten[index % 10];
    return [
      person?.fullName ?? '',
      person?.company.name ?? '',
      `=CDX_ENRICH(A${index + 2},B${index + 2},"id")`,
    ];
  });
  type(stage, 'A2', leads);
  stage.retryUntilDone();
  expect(block(stage, 'C2:C301').flat()).toEqual(leads.map((_, index) => ten[index % 10]?.id));
  expect(stage.enrichRequests()).toHaveLength(10);
});
