/** Defines how many requests are made for rows that need none: duplicates, blanks, rows that are done. */
import type { Lead } from '../../data/leads';
import { pasteGrid } from '../../demo/sheet';
import type { Figure } from '../figures';
import { differentLeads, gridOf } from '../leads';
import { openSidebar, openStage } from '../stage';
import { runOn } from './run';

const differentRows = 100;

/** The windows are empty again after this. */
const restMs = 70_000;

/** The same leads alone, then among duplicates and blanks, then all of it once more. */
export function freeRowsFigures(): readonly Figure[] {
  const leads = differentLeads(differentRows);
  const alone = requestsOf(leads);
  const among = requestsOf(withFreeRows(leads));
  return [
    {
      name: 'API requests for duplicates and blanks',
      targetMax: 0,
      measured: among.first - alone.first,
      unit: '',
      detail: `${leads.length} rows: ${alone.first}; with ${leads.length} duplicates and ${leads.length} blank rows among them: ${among.first}`,
    },
    {
      name: 'API requests for rows that are done',
      targetMax: 0,
      measured: alone.again + among.again,
      unit: '',
      detail: 'a second run over both sheets, but for the balance before and after',
    },
  ];
}

/** Requests that match or reveal, in a first run and in one more over the same sheet. */
function requestsOf(leads: readonly Lead[]): { first: number; again: number } {
  const stage = openStage({ plan: 'pro' });
  pasteGrid(stage.sheet, gridOf(leads));
  const sidebar = openSidebar(stage);
  stage.clock.sleep(restMs);
  const first = runOn(stage, sidebar, ['email']).workRequests;
  stage.clock.sleep(restMs);
  const again = runOn(stage, sidebar, ['email']).workRequests;
  stage.service.close();
  return { first, again };
}

const blankRow = { name: '', company: '', linkedin: '', email: '' };

/** After each lead a blank row, and after all of them each lead again, spelt a little differently. */
function withFreeRows(leads: readonly Lead[]): readonly Lead[] {
  const blank: Lead = { row: blankRow, kind: 'blank', personId: null, clean: null };
  return [...leads.flatMap((lead) => [lead, blank]), ...leads.map(respelled)];
}

function respelled(lead: Lead): Lead {
  const { name, company, linkedin, email } = lead.row;
  const row = {
    name: name === '' ? '' : ` ${name} `,
    company: company === '' ? '' : `${company}  `,
    linkedin: linkedin === '' ? '' : `${linkedin.trim().replace(/[?#].*$/, '')}?trk=again`,
    email: email.toUpperCase(),
  };
  return { ...lead, row, kind: 'duplicate' };
}
