/** Defines the base URL, limits and defaults, each with its unit and its reason. */

declare const CDX_BASE_URL: string;

/** Set at build time; already ends in `/api/v1`; '' where the sources run unbundled, as in tests. */
export const baseUrl: string = typeof CDX_BASE_URL === 'string' ? CDX_BASE_URL : '';

declare const CDX_VERSION: string;

/** Of package.json, set at build time; '' where the sources run unbundled, as in tests. */
export const version: string = typeof CDX_VERSION === 'string' ? CDX_VERSION : '';

/** Where a key is made; shown as a link, so it is the site of the base URL. */
export const dashboardUrl: string = baseUrl.replace(/\/api\/v1$/, '');

/** API document, Limits: batch reveal takes 1 to 25 ids. Used until `/account` says otherwise. */
export const batchIdsMaxDefault = 25;

/** API document, Limits: the smaller plan's requests a minute; assumed until a header tells more. */
export const requestsPerMinuteDefault = 60;

/** API document, Limits: the smaller plan's reveals a minute; assumed until `/account` tells more. */
export const revealsPerMinuteDefault = 60;

/** Both limits are sliding one-minute windows (API document, Limits). */
export const windowMs = 60_000;

/** A killed step blocks the next for two minutes at most (product: a run). */
export const leaseMs = 120_000;

/** What a step needs at the least to write what it has: it gives up when its lease ends sooner. */
export const leaseMarginMs = 20_000;

/** Document locks are held for milliseconds; whoever waits longer than this is not alone in a queue. */
export const lockWaitMaxMs = 5_000;

/**
 * So long after an answer was lost may its call still charge: the platform itself waits for 60 s, the
 * gateways before a service for one minute at most, and what they cut off is cut off within another.
 */
export const doubtMs = 120_000;

/**
 * And so long where other spending on the account keeps the balance from telling: the records alone
 * are believed then, and the receipt says so.
 */
export const doubtLongMs = 600_000;

/**
 * So many days the log keeps what cells held before, unless people choose another number (product:
 * erase and retention); the charges stay for good.
 */
export const retentionDaysDefault = 90;
export const retentionDaysMax = 3_650;

/** After this many looks in a row that failed, the run goes on without what is in doubt. */
export const looksInRowMax = 5;

/** After this many failures in a row the run pauses (product: the table of answers). */
export const failuresInRowMax = 5;

/** After this many steps in a row that no row kept anything of, it is no colleague who sorts. */
export const missesInRowMax = 8;

/** After this many RATE_LIMITED in a row, with nothing done between them, the run rests for an hour. */
export const limitedInRowMax = 12;

/** Rows that may be matched before they are revealed; bounds what a step reads at once. */
export const matchAheadRowsMax = 100;

/** Six hours, the longest that the cache allows: all that lives there may be lost, which costs requests only. */
export const cacheSecondsMax = 21_600;

/** A custom function is ended after 30 s; answers must be on their way before that. */
export const formulaWorkMs = 24_000;

/** API document, Limits: reveals a day of the smaller plan; used only until `/account` tells. */
export const revealsPerDayDefault = 2_000;

/** UrlFetchApp waits about 60 s for an answer; a request older than that has no effect any more. */
export const requestTimeoutMs = 60_000;

/** Added to each window: clocks are cut to milliseconds and two machines may drift by some. */
export const paceMarginMs = 40;

/** Uses of the windows are kept in buckets of this length, so that a large limit stays a small text. */
export const paceBucketMs = 20;

/** While nothing says when a slot comes free, ask again after this time. */
export const pacePollMs = 250;

/** API document, Limits: results of a page and of a search on the smaller plan. */
export const searchPageSizeMaxDefault = 100;
export const searchResultsMaxDefault = 5_000;

/** The first wait after a failed step, and the longest; steps are minutes of work, not seconds. */
export const stepRetryInitialMs = 2_000;
export const stepRetryMaximumMs = 60_000;

/**
 * How long the hourly trigger works: 24 times this stays below the 90 minutes of trigger time that
 * a consumer account has a day (platform: quotas).
 */
export const triggerWorkMs = 200_000;

/**
 * For so long formulas believe what was last seen of the list `Do not contact`: a kept answer must not
 * cost a read of that sheet. Before anything is revealed it is read.
 */
export const listSeenSeconds = 60;

/** Credits and usage move with every reveal: the formulas that show them are not kept for hours. */
export const movingCacheSeconds = 60;

/** The longest that a custom function may run (platform: quotas). */
export const formulaExecutionMs = 30_000;

/** How often a formula looks for an answer that another cell is asking for. */
export const claimPollMs = 400;
