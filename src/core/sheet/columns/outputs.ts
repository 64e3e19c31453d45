/** Defines the output columns: their headers, presets for CRM imports, and the text for each person. */

import { locationOf, type Person } from '../../api/endpoints/person';
import type { NewColumn, OwnColumns } from '../../ports/workbook';
import { type OutputName, outputNames, type PresetName, presetNames } from '../../words';

/** All with the prefix by which `isOwnHeader` knows them. */
export const cdxHeaders: Readonly<Record<OutputName, `CDX ${string}`>> = {
  status: 'CDX status',
  email: 'CDX email',
  emailStatus: 'CDX email status',
  phone: 'CDX phone',
  title: 'CDX title',
  confidence: 'CDX confidence',
  personId: 'CDX person ID',
  seniority: 'CDX seniority',
  company: 'CDX company',
  location: 'CDX location',
  linkedinUrl: 'CDX LinkedIn URL',
  profile: 'CDX profile',
  firstName: 'CDX first name',
  lastName: 'CDX last name',
  fullName: 'CDX full name',
  revealedOn: 'CDX revealed on',
  changed: 'CDX changed',
};

/**
 * Header names that the importers map by themselves:
 * HubSpot knowledge base, "Set up your import files" (a header equals the contact property's name);
 * Salesforce Help, "Field Mapping for Importing Leads" (labels of the Data Import Wizard);
 * Pipedrive knowledge base, "Import fields" (category and field, as its mapping step names them).
 */
export const presets: Readonly<Record<PresetName, readonly NewColumn[]>> = {
  cdx: columnsOf(['email', 'emailStatus', 'phone', 'title', 'confidence']),
  hubspot: [
    { name: 'firstName', header: 'First name' },
    { name: 'lastName', header: 'Last name' },
    { name: 'email', header: 'Email' },
    { name: 'phone', header: 'Phone number' },
    { name: 'title', header: 'Job title' },
    { name: 'company', header: 'Company name' },
  ],
  salesforce: [
    { name: 'firstName', header: 'First Name' },
    { name: 'lastName', header: 'Last Name' },
    { name: 'email', header: 'Email' },
    { name: 'phone', header: 'Phone' },
    { name: 'title', header: 'Title' },
    { name: 'company', header: 'Company' },
  ],
  pipedrive: [
    { name: 'fullName', header: 'Person - Name' },
    { name: 'email', header: 'Person - Email' },
    { name: 'phone', header: 'Person - Phone' },
    { name: 'title', header: 'Person - Job title' },
    { name: 'company', header: 'Organization - Name' },
  ],
};

function columnsOf(names: readonly OutputName[]): readonly NewColumn[] {
  return names.map((name) => ({ name, header: cdxHeaders[name] }));
}

/**
 * What a column is marked with: it belongs to the presets that want it under the header that it was
 * made with, so that another preset does not write into columns that its importer does not know.
 */
export function markOf({ name, header }: NewColumn): string {
  return `${name}:${header}`;
}

/** The name of the output; of an earlier version's, the whole of it. */
export function nameOfMark(mark: string): string {
  return mark.split(':')[0] ?? '';
}

/** The header that a column was made with; '' where its mark is of an earlier version. */
export function headerOfMark(mark: string): string {
  return mark.includes(':') ? mark.slice(mark.indexOf(':') + 1) : '';
}

/** A header of the add-on's own, which another sheet may have been copied with. */
export function isOwnHeader(header: string): boolean {
  return header.startsWith(ownPrefix);
}

const ownPrefix = 'CDX ';

/** Undefined where there is none. Columns of earlier versions have their name alone: any preset's. */
export function columnOf(columns: OwnColumns, output: NewColumn): number | undefined {
  return columns[markOf(output)] ?? columns[output.name];
}

/** The preset that the columns of a run were made by. */
export function presetOf(outputs: readonly NewColumn[]): PresetName {
  const marks = outputs.map(markOf).sort().join();
  const names = outputs.map(({ name }) => name);
  const isPreset = (preset: PresetName) =>
    runColumns(preset, names).map(markOf).sort().join() === marks;
  return presetNames.find(isPreset) ?? 'cdx';
}

/**
 * The columns of a run. Status and person id are always among them: they are what a later run reads
 * to know what is done and whom a row was matched to.
 */
export function runColumns(preset: PresetName, names: readonly OutputName[]): readonly NewColumn[] {
  const presetHeaders = new Map(presets[preset].map(({ name, header }) => [name, header]));
  const chosen = names.filter((name) => name !== 'status' && name !== 'personId');
  const headerOf = (name: OutputName) => presetHeaders.get(name) ?? cdxHeaders[name];
  return [
    { name: 'status', header: cdxHeaders.status },
    ...chosen.map((name) => ({ name, header: headerOf(name) })),
    { name: 'personId', header: cdxHeaders.personId },
  ];
}

type FreeText = (person: Person, confidence: number | null) => string;

/**
 * Texts that need no credit: of the person's record, and the confidence of the match. Null for contact
 * values, the status and what goes with them, which are written in their own ways.
 */
const freeTexts: Readonly<Record<OutputName, FreeText | null>> = {
  title: ({ title }) => title,
  confidence: (_, confidence) => (confidence === null ? '' : confidence.toFixed(2)),
  personId: ({ id }) => id,
  emailStatus: ({ email }) => email.status,
  seniority: ({ seniority }) => seniority,
  company: ({ company }) => company,
  location: locationOf,
  linkedinUrl: ({ linkedinUrl }) => linkedinUrl,
  profile: ({ profileUrl }) => profileUrl,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  fullName: ({ fullName }) => fullName,
  status: null,
  email: null,
  phone: null,
  revealedOn: null,
  changed: null,
};

export const ofOtherStages = outputNames.filter((name) => freeTexts[name] === null);

/** '' for an output of another stage. */
export function freeOutput(name: OutputName, person: Person, confidence: number | null): string {
  return freeTexts[name]?.(person, confidence) ?? '';
}

/** Outputs whose text many people may have; a new one belongs here, or the compiler asks for it below. */
type CommonOutput =
  | 'status'
  | 'emailStatus'
  | 'title'
  | 'confidence'
  | 'seniority'
  | 'company'
  | 'location'
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'revealedOn'
  | 'changed';

/** Whether a text belongs to one person alone, or to few. */
const isOfOne: Readonly<Record<Exclude<OutputName, CommonOutput>, boolean>> = {
  email: true,
  phone: true,
  personId: true,
  linkedinUrl: false,
  profile: false,
};

/** By these a row is known; a title or a status says nothing about it. */
export const tellingOutputs = outputNames.filter((name) => isNaming(name) && isOfOne[name]);

/** An erase looks for such texts: they name somebody. */
export function isNaming(name: OutputName): name is keyof typeof isOfOne {
  return name in isOfOne;
}

/** A cell holds at most 50,000 characters (platform: Sheets limits); nothing sensible is longer. */
const cellTextMax = 5_000;

/**
 * A text that a plain-text cell takes as it is. A leading apostrophe would be taken for the mark that
 * forces text and vanish, and control characters would break rows when the sheet is exported.
 */
export function writtenText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed here
  const clean = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  const short = clean.length > cellTextMax ? `${clean.slice(0, cellTextMax - 1)}…` : clean;
  return short.startsWith("'") ? `’${short.slice(1)}` : short;
}
