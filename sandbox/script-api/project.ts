/** Defines an Apps Script project as the Apps Script API shows it: files, versions, deployments. */
import { randomBytes } from 'node:crypto';

export interface ScriptFile {
  readonly name: string;
  readonly type: 'SERVER_JS' | 'HTML' | 'JSON';
  readonly source: string;
}

export interface ScriptVersion {
  readonly versionNumber: number;
  readonly description: string;
  /** A version never changes. */
  readonly files: readonly ScriptFile[];
}

export interface ScriptDeployment {
  readonly deploymentId: string;
  /** Undefined for the deployment of what was pushed last, which every project has. */
  readonly versionNumber?: number;
  readonly description: string;
}

export interface ScriptProject {
  readonly scriptId: string;
  readonly title: string;
  /** The spreadsheet it is bound to. */
  readonly parentId: string | null;
  files: readonly ScriptFile[];
  readonly versions: ScriptVersion[];
  readonly deployments: ScriptDeployment[];
}

/** What a project holds that the editor made: an empty function and a manifest. */
const newProjectFiles: readonly ScriptFile[] = [
  { name: 'appsscript', type: 'JSON', source: '{\n  "timeZone": "America/New_York"\n}' },
  { name: 'Code', type: 'SERVER_JS', source: 'function myFunction() {\n  \n}\n' },
];

export function newProject(title: string, parentId: string | null): ScriptProject {
  return {
    scriptId: newScriptId(),
    title,
    parentId,
    files: newProjectFiles,
    versions: [],
    deployments: [{ deploymentId: newDeploymentId(), description: '' }],
  };
}

/** As Google's own begin: one that began with a dash would read as an option on a command line. */
function newScriptId(): string {
  return `1${randomId(56)}`;
}

export function newDeploymentId(): string {
  return `AKfycb${randomId(66)}`;
}

export function randomId(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}
