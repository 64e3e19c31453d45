/** Defines the job titles of invented people, with the seniority and functions that go with each. */

export interface Job {
  title: string;
  seniority: string;
  functions: string[];
}

const areas: Readonly<Record<string, string>> = {
  Sales: 'sales',
  Marketing: 'marketing',
  Engineering: 'engineering',
  Finance: 'finance',
  Operations: 'operations',
  Product: 'product',
  'Human Resources': 'human_resources',
  'Customer Success': 'customer_success',
  Legal: 'legal',
  'Information Technology': 'information_technology',
};

const levels: ReadonlyArray<[pattern: string, seniority: string]> = [
  ['VP of {area}', 'vp'],
  ['Vice President, {area}', 'vp'],
  ['Head of {area}', 'head'],
  ['Director of {area}', 'director'],
  ['Senior Director, {area}', 'director'],
  ['{area} Manager', 'manager'],
  ['Senior {area} Manager', 'manager'],
  ['{area} Lead', 'senior'],
  ['Senior {area} Specialist', 'senior'],
  ['{area} Specialist', 'individual_contributor'],
  ['{area} Analyst', 'individual_contributor'],
  ['{area} Assistant', 'entry'],
  ['{area} Intern', 'intern'],
];

const singularJobs: readonly Job[] = [
  { title: 'Chief Executive Officer', seniority: 'c_suite', functions: ['executive'] },
  { title: 'Chief Financial Officer', seniority: 'c_suite', functions: ['executive', 'finance'] },
  {
    title: 'Chief Technology Officer',
    seniority: 'c_suite',
    functions: ['executive', 'engineering'],
  },
  { title: 'Chief Revenue Officer', seniority: 'c_suite', functions: ['executive', 'sales'] },
  { title: 'Co-Founder & CEO', seniority: 'founder', functions: ['executive'] },
  { title: 'Founder', seniority: 'founder', functions: ['executive'] },
  { title: 'Account Executive', seniority: 'individual_contributor', functions: ['sales'] },
  { title: 'Sales Development Representative', seniority: 'entry', functions: ['sales'] },
  { title: 'Software Engineer', seniority: 'individual_contributor', functions: ['engineering'] },
  { title: 'Staff Software Engineer', seniority: 'senior', functions: ['engineering'] },
];

export const jobs: readonly Job[] = [
  ...singularJobs,
  ...levels.flatMap(([pattern, seniority]) =>
    Object.entries(areas).map(([area, name]) => ({
      title: pattern.replace('{area}', area),
      seniority,
      functions: [name],
    })),
  ),
];
