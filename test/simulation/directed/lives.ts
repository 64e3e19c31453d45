/** Lists the directed lives by their names. */

import { actLives } from './acts';
import { checkLives } from './check-again';
import { contactListLives } from './contact-list';
import { erasureLives } from './erasures';
import { formulaLives } from './formulas';
import { livesInThePage } from './in-the-page';
import type { DirectedLife } from './life';
import { logLives } from './logs';
import { moneyLives } from './money';
import { pageLives } from './pages';
import { rowLives } from './rows';

export const directedLives: Readonly<Record<string, DirectedLife>> = {
  ...moneyLives,
  ...rowLives,
  ...logLives,
  ...formulaLives,
  ...erasureLives,
  ...contactListLives,
  ...checkLives,
  ...pageLives,
  ...actLives,
  ...livesInThePage,
};
