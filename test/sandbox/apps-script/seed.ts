/** The seed of property tests: from the environment (`SEED=…`), otherwise a new one, printed on failure. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
