/** Lists the formulas. */
export { accountFormula } from './account-formula';
export { enrichFormula } from './enrich-formula';
export { personFormula } from './person-formula';
export { searchFormula } from './search-formula';
export { suggestFormula } from './suggest-formula';
export { usageFormula } from './usage-formula';
