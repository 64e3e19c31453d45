/** Defines an invented person with everything known about them, the hidden contact values included. */

export interface InventedCompany {
  name: string;
  slug: string;
  /** Under `.example`, so that no invented address can reach anyone. */
  domain: string;
}

export interface InventedPerson {
  id: string;
  slug: string;
  firstName: string;
  lastName: string;
  fullName: string;
  title: string;
  seniority: string;
  functions: string[];
  company: InventedCompany;
  city: string;
  state: string;
  country: string;
  countryCode: string;
  linkedinSlug: string;
  tier: string;
  emailStatus: string;
  /** Null when no email is on file. */
  email: string | null;
  /** International form with a leading plus; null when no phone is on file. */
  phone: string | null;
}

export function linkedinUrl(slug: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
}
