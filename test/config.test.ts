import {
  batchIdsMaxDefault,
  claimPollMs,
  doubtLongMs,
  doubtMs,
  formulaExecutionMs,
  formulaWorkMs,
  leaseMarginMs,
  leaseMs,
  lockWaitMaxMs,
  matchAheadRowsMax,
  movingCacheSeconds,
  paceBucketMs,
  paceMarginMs,
  pacePollMs,
  requestTimeoutMs,
  retentionDaysDefault,
  retentionDaysMax,
  searchPageSizeMaxDefault,
  searchResultsMaxDefault,
  stepRetryInitialMs,
  stepRetryMaximumMs,
  triggerWorkMs,
  windowMs,
} from '../src/config';
import { callTimeoutMs } from '../src/sidebar/server';

/** Platform, quotas: what an execution may take, and a consumer account's triggers a day. */
const executionMs = 6 * 60_000;
const triggerMsPerDay = 90 * 60_000;
const hoursPerDay = 24;

test('a step that waits for its last answer still has time to write within its turn', () => {
  expect(requestTimeoutMs + leaseMarginMs).toBeLessThan(leaseMs);
  expect(leaseMs).toBeLessThan(executionMs);
});

test('nobody waits for a lock as long as a turn keeps the margin for writing', () => {
  expect(lockWaitMaxMs).toBeLessThan(leaseMarginMs);
});

test('a custom function ends its work before the platform ends it', () => {
  expect(formulaWorkMs + lockWaitMaxMs).toBeLessThan(formulaExecutionMs);
  expect(claimPollMs).toBeLessThan(formulaWorkMs);
});

test('a doubt outlives the request that it is about and the cut-off after it', () => {
  expect(doubtMs).toBeGreaterThanOrEqual(2 * requestTimeoutMs);
  expect(doubtLongMs).toBeGreaterThan(doubtMs);
});

test('the hourly trigger of a day stays within a consumer account’s time', () => {
  expect(hoursPerDay * triggerWorkMs).toBeLessThan(triggerMsPerDay);
  expect(triggerWorkMs).toBeLessThan(executionMs);
});

test('rows for more than a whole batch are matched ahead', () => {
  expect(matchAheadRowsMax).toBeGreaterThan(batchIdsMaxDefault);
});

test('what a bucket of the pace cuts off is within the margin of its window', () => {
  expect(paceBucketMs).toBeLessThanOrEqual(paceMarginMs);
  expect(paceMarginMs).toBeLessThan(pacePollMs);
  expect(pacePollMs).toBeLessThan(windowMs);
});

test('retries of steps get longer, up to a window of the API', () => {
  expect(stepRetryInitialMs).toBeLessThan(stepRetryMaximumMs);
  expect(stepRetryMaximumMs).toBeLessThanOrEqual(windowMs);
});

test('what moves with every reveal is kept for no longer than a window', () => {
  expect(1_000 * movingCacheSeconds).toBeLessThanOrEqual(windowMs);
});

test('the days that the log keeps may be chosen above and below the default', () => {
  expect(retentionDaysDefault).toBeGreaterThan(1);
  expect(retentionDaysMax).toBeGreaterThan(retentionDaysDefault);
});

test('a page of results is a part of what a search gives', () => {
  expect(searchResultsMaxDefault % searchPageSizeMaxDefault).toBe(0);
});

test('the page waits for its call longer than any execution lasts', () => {
  expect(callTimeoutMs).toBeGreaterThan(executionMs);
});
