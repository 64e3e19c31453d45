/** Defines the figures of what is pushed: its sizes. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../figures';
import { bundleFolder } from '../stage';
import { sizeTargetsKb } from './size-bounds';

export function bundleFigures(): readonly Figure[] {
  return Object.entries(sizeTargetsKb).map(([file, targetMax]) => sizeFigure(file, targetMax));
}

function sizeFigure(file: string, targetMax: number): Figure {
  const bytes = statSync(path.join(bundleFolder, file)).size;
  return {
    name: `size of ${file}`,
    targetMax,
    measured: bytes / 1024,
    unit: 'KB',
    detail: `${bytes.toLocaleString('en')} bytes as pushed`,
  };
}
