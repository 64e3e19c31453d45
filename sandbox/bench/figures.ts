/** Defines a figure of the table: what was measured, what it must reach, and whether it does. */

export interface Figure {
  readonly name: string;
  /** The most that is allowed; null where a figure is only for information. */
  readonly targetMax: number | null;
  readonly measured: number;
  readonly unit: '×' | 'KB' | '%' | '';
  /** How the measured value came about. */
  readonly detail: string;
}

export function isMet({ targetMax, measured }: Figure): boolean {
  return targetMax === null || measured <= targetMax;
}

export function verdict(figure: Figure): string {
  if (figure.targetMax === null) return '';
  return isMet(figure) ? 'met' : 'MISSED';
}

/** Digits that a target of a few percent can be judged by. */
export function numberText(value: number, unit: Figure['unit']): string {
  const digits = Number.isInteger(value) ? 0 : unit === 'KB' ? 1 : 3;
  const text = value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === '' ? text : `${text} ${unit}`;
}

export function targetText({ targetMax, unit }: Figure): string {
  if (targetMax === null) return '';
  return targetMax === 0 ? '0' : `≤ ${numberText(targetMax, unit)}`;
}
