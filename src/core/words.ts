/** Defines the words that everything else derives from: contact fields, inputs, outputs, presets, rows. */

/** What of a person can be revealed, in the order in which it is told. */
export const contactFields = ['email', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];

/** What a column of the user's can say of a lead. */
export const inputNames = [
  'linkedinUrl',
  'fullName',
  'firstName',
  'lastName',
  'company',
  'companyWebsite',
  'email',
  'personId',
] as const;
export type InputName = (typeof inputNames)[number];
export const inputLabels: Readonly<Record<InputName, string>> = {
  linkedinUrl: 'LinkedIn URL',
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  companyWebsite: 'Company website',
  email: 'Work email',
  personId: 'Person ID',
};

/** What a column of the add-on's can tell, in the order of their columns. */
export const outputNames = [
  'status',
  'email',
  'emailStatus',
  'phone',
  'title',
  'confidence',
  'personId',
  'seniority',
  'company',
  'location',
  'linkedinUrl',
  'profile',
  'firstName',
  'lastName',
  'fullName',
  'revealedOn',
  'changed',
] as const;
export type OutputName = (typeof outputNames)[number];

/** For whom the columns of a run are named. */
export const presetNames = ['cdx', 'hubspot', 'salesforce', 'pipedrive'] as const;
export type PresetName = (typeof presetNames)[number];
export const presetLabels: Readonly<Record<PresetName, string>> = {
  cdx: 'CDX columns',
  hubspot: 'HubSpot import',
  salesforce: 'Salesforce import',
  pipedrive: 'Pipedrive import',
};

/** Which rows a run takes. */
export const rowChoices = ['all', 'selected', 'visible'] as const;
export type RowChoice = (typeof rowChoices)[number];
