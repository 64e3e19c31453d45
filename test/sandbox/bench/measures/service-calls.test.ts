import type { ServiceCall } from '../../../../sandbox/apps-script/host-types';
import { CallCounter, isRoundTrip } from '../../../../sandbox/bench/measures/service-calls';

function call(service: string, method: string, executionId = 1): ServiceCall {
  return {
    service,
    method,
    executionId,
    user: 'owner@example.com',
    functionName: executionId === 1 ? 'startRun' : 'runStep',
    authMode: 'FULL',
    args: [],
    cells: 0,
  };
}

describe('a round trip', () => {
  test.each([
    ['Range', 'getDisplayValues'],
    ['Range', 'setValues'],
    ['Range', 'getFormulas'],
    ['Range', 'getValue'],
    ['RangeList', 'setNumberFormat'],
    ['Sheet', 'getLastRow'],
    ['Sheet', 'getMaxRows'],
    ['Sheet', 'isRowHiddenByFilter'],
    ['DeveloperMetadataFinder', 'find'],
    ['SpreadsheetApp', 'flush'],
    ['Spreadsheet', 'insertSheet'],
  ])('is %s.%s', (service, method) => {
    expect(isRoundTrip(call(service, method))).toBe(true);
  });

  test.each([
    ['Spreadsheet', 'getSheetByName'],
    ['Sheet', 'getRange'],
    ['Sheet', 'getSheetId'],
    ['Range', 'getA1Notation'],
    ['DeveloperMetadata', 'getValue'],
    ['DeveloperMetadataFinder', 'withKey'],
    ['UrlFetchApp', 'fetchAll'],
    ['Properties', 'setProperty'],
  ])('is not %s.%s', (service, method) => {
    expect(isRoundTrip(call(service, method))).toBe(false);
  });
});

describe('the counter', () => {
  test('counts each execution for itself', () => {
    const counter = new CallCounter();
    counter.count(call('Sheet', 'getRange', 1));
    counter.count(call('Range', 'setValues', 1));
    counter.count(call('Properties', 'getProperty', 2));
    const [first, second] = counter.executions();
    expect(first).toMatchObject({ functionName: 'startRun', roundTrips: 1, spreadsheetCalls: 2 });
    expect(second).toMatchObject({ functionName: 'runStep', roundTrips: 0, propertyCalls: 1 });
  });

  test('tells which calls an execution made', () => {
    const counter = new CallCounter();
    counter.count(call('Range', 'setValues'));
    counter.count(call('Range', 'setValues'));
    expect(counter.executions()[0]?.byMethod).toEqual(new Map([['Range.setValues', 2]]));
  });

  test('forgets at a reset', () => {
    const counter = new CallCounter();
    counter.count(call('Range', 'setValues'));
    counter.reset();
    expect(counter.executions()).toEqual([]);
  });
});
