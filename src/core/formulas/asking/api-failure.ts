/** Defines how a refusal of the API reads in the note of a cell. */

import { type ApiError, inputsAtFault } from '../../api/errors/errors';
import { FormulaError } from '../formula-error';

/** The error of a call as one sentence; says whose account is meant. */
export function formulaErrorFrom(error: ApiError): FormulaError {
  return new FormulaError(sentence(error));
}

function sentence(error: ApiError): string {
  switch (error.code) {
    case 'INVALID_API_KEY':
      return 'The API key of the owner of this sheet is not valid or was revoked: the owner connects a new one in the CDX sidebar.';
    case 'PLAN_REQUIRED':
      return 'The account of the owner of this sheet has a plan without API access: it needs the Pro or Team plan.';
    case 'INSUFFICIENT_CREDITS':
      return `The account of the owner of this sheet has not enough credits${numbers(error)}: top it up or wait for the next monthly allowance.`;
    case 'VALIDATION_ERROR':
      return validation(error);
    default:
      return `${withoutStop(error.message)}: ${lowerFirst(error.nextStep)}`;
  }
}

function numbers({ required, balance }: ApiError): string {
  return required === null || balance === null ? '' : ` (${required} required, ${balance} left)`;
}

function validation(error: ApiError): string {
  const names = inputsAtFault(error).join(', ');
  return names === '' ? 'The API refused an input: correct it.' : `Correct this input: ${names}.`;
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
