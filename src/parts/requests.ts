/** Lists what formulas need once their answer is not kept: the client of the API, waves, reveals. */

export { askingFor } from '../apps-script/asking';
