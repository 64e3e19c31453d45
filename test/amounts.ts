/**
 * Defines how much of what is random or sweeps over service calls `npm run check` plays. With the lives
 * that broke once it takes half an hour on two cores; what runs by hand before a release is in the README
 * and plays each sweep whole.
 */

/** Lives of the simulation, at about three seconds: enough for each theme to come up often. */
export const seedsOfCheck = 64;

/** Lives under the other readings of the platform and of the API document: each reading comes up. */
export const harshSeedsOfCheck = 24;

/** Of about 9,600 ends of an execution each 61st: a prime, so that no rhythm of the calls hides one. */
export const killStep = 61;

/** Of about 12,100 moves of columns each 89th, a prime for the same reason. */
export const columnStep = 89;

/** Of all moves of a colleague at every service call of every act each 127th, a prime as well. */
export const moveStep = 127;
