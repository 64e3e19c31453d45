/** Lists what the sidebar and the hourly trigger need: runs, search, settings. */

export { createSession } from '../apps-script/session';
export { catchUp } from '../core/sidebar/catch-up';
export {
  formulaCounts,
  freezeFormulasCall,
  retryFormulasCall,
} from '../core/sidebar/formula-calls';
export {
  accountCall,
  insertCall,
  searchCall,
  suggestCall,
  usageCall,
} from '../core/sidebar/people-calls';
export { answer } from '../core/sidebar/replies';
export {
  getRunCall,
  pauseCall,
  preflightCall,
  resumeCall,
  retryCall,
  startCall,
  stepCall,
  stopCall,
  undoCall,
} from '../core/sidebar/run-calls';
export {
  catchUpCall,
  connectCall,
  diagnosticsCall,
  formulaSpendingCall,
  openingOf,
  removeKeyCall,
  sheetCall,
  stateOf,
} from '../core/sidebar/settings-calls';
