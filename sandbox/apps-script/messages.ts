/** The platform's error texts, in English and in one other language: they are localised there. */

import type { Locale } from './host-types';

/**
 * Sources: platform facts, sections 1 to 4. The Spanish wordings of the UrlFetch texts are not
 * documented; what counts is that they share no word with the English ones.
 */
const en = {
  addressUnavailable: (url: string) => `Address unavailable: ${url}`,
  dnsError: (url: string) => `DNS error: ${url}`,
  requestFailed: (origin: string, status: number, body: string) =>
    `Request failed for ${origin} returned code ${status}. Truncated server response: ${body} (use muteHttpExceptions option to examine full response)`,
  notWhitelisted: (url: string) =>
    `Request to ${url} failed because the URL has not been whitelisted in the script manifest.`,
  lockTimeout: () => 'Lock timeout: another process was holding the lock for too long.',
  tooManyForOneDay: (service: string) => `Service invoked too many times for one day: ${service}.`,
  tooManySimultaneous: () =>
    'There are too many scripts running simultaneously for this Google user account.',
  protectedCell: () =>
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
  typedColumn: () => "You can't set the number format of cells in a typed column.",
  // The second half is the rule's own help text, or what a list allows.
  invalidEntry: (a1: string, help: string | null, list: string | null) =>
    `The data you entered in cell ${a1} violates the data validation rules set on this cell.${help === null ? '' : ` ${help}`}${list === null ? '' : ` Please enter one of the following values: ${list}.`}`,
};

export type Messages = typeof en;

const es: Messages = {
  addressUnavailable: (url) => `Dirección no disponible: ${url}`,
  dnsError: (url) => `Error de DNS: ${url}`,
  requestFailed: (origin, status, body) =>
    `Error en la solicitud a ${origin}: se ha devuelto el código ${status}. Respuesta truncada del servidor: ${body} (utiliza la opción muteHttpExceptions para ver la respuesta completa)`,
  notWhitelisted: (url) =>
    `No se ha podido realizar la solicitud a ${url} porque la URL no figura en la lista blanca del manifiesto de la secuencia de comandos.`,
  lockTimeout: () =>
    'Tiempo de espera de bloqueo agotado: otro proceso ha mantenido el bloqueo demasiado tiempo.',
  tooManyForOneDay: (service) =>
    `El servicio se ha invocado demasiadas veces en un día: ${service}.`,
  tooManySimultaneous: () =>
    'Hay demasiadas secuencias de comandos ejecutándose simultáneamente para esta cuenta de usuario de Google.',
  protectedCell: () =>
    'Estás intentando editar una celda o un objeto protegidos. Ponte en contacto con el propietario de la hoja de cálculo para que quite la protección si necesitas editarlos.',
  typedColumn: () =>
    'No puedes configurar el formato de número de las celdas de una columna con tipo.',
  invalidEntry: (a1, help, list) =>
    `Los datos que has introducido en la celda ${a1} infringen las reglas de validación de datos establecidas en esta celda.${help === null ? '' : ` ${help}`}${list === null ? '' : ` Introduce uno de los siguientes valores: ${list}.`}`,
};

export const messagesFor = (locale: Locale): Messages => (locale === 'es' ? es : en);
