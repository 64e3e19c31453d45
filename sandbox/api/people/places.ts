/** Defines the cities of invented people, with the languages that names there come from. */

export type NameLanguage = 'en' | 'de' | 'fr' | 'es' | 'pl' | 'sv' | 'other';

export interface Place {
  city: string;
  state: string;
  country: string;
  countryCode: string;
  language: NameLanguage;
  /** How much of the population lives there, relative to the others. */
  weight: number;
}

type Row = [city: string, state: string];

function placesOf(
  country: string,
  countryCode: string,
  language: NameLanguage,
  weight: number,
  rows: Row[],
): Place[] {
  return rows.map(([city, state]) => ({ city, state, country, countryCode, language, weight }));
}

export const places: readonly Place[] = [
  ...placesOf('United States', 'US', 'en', 5, [
    ['San Francisco', 'California'],
    ['Los Angeles', 'California'],
    ['New York', 'New York'],
    ['Austin', 'Texas'],
    ['Boston', 'Massachusetts'],
    ['Chicago', 'Illinois'],
    ['Seattle', 'Washington'],
    ['Denver', 'Colorado'],
  ]),
  ...placesOf('United Kingdom', 'GB', 'en', 3, [
    ['London', 'England'],
    ['Manchester', 'England'],
    ['Edinburgh', 'Scotland'],
  ]),
  ...placesOf('Canada', 'CA', 'en', 2, [
    ['Toronto', 'Ontario'],
    ['Vancouver', 'British Columbia'],
  ]),
  ...placesOf('Germany', 'DE', 'de', 3, [
    ['Berlin', 'Berlin'],
    ['München', 'Bayern'],
    ['Köln', 'Nordrhein-Westfalen'],
  ]),
  ...placesOf('France', 'FR', 'fr', 3, [
    ['Paris', 'Île-de-France'],
    ['Lyon', 'Auvergne-Rhône-Alpes'],
  ]),
  ...placesOf('Spain', 'ES', 'es', 2, [
    ['Madrid', 'Comunidad de Madrid'],
    ['Málaga', 'Andalucía'],
  ]),
  ...placesOf('Poland', 'PL', 'pl', 2, [
    ['Kraków', 'Małopolskie'],
    ['Łódź', 'Łódzkie'],
  ]),
  ...placesOf('Sweden', 'SE', 'sv', 2, [['Göteborg', 'Västra Götaland']]),
  ...placesOf('Singapore', 'SG', 'other', 2, [['Singapore', '']]),
];
