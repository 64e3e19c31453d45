/** Defines the stand-in of Google's Apps Script API: projects in memory, behind one login. */
import { contentOf } from './content';
import {
  newDeploymentId,
  newProject,
  randomId,
  type ScriptDeployment,
  type ScriptProject,
} from './project';
import { type Refusal, refusals } from './refusals';

export interface ApiRequest {
  readonly method: string;
  /** The host that the request was meant for. */
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | null;
  readonly body: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface ScriptApi {
  readonly projects: Map<string, ScriptProject>;
  /** As a file `.clasprc.json` keeps it. */
  readonly login: object;
  /** Method and path of every request to the Apps Script API, in order. */
  readonly requests: string[];
  /** Every request is refused so, until it is null again. */
  refusal: Refusal | null;
  /** The login was withdrawn: neither its token nor a new one is good. */
  isLoginWithdrawn: boolean;
  /** An update is answered as done and changes nothing. */
  losesUpdates: boolean;
  addProject(title: string, parentId: string | null): ScriptProject;
  handle(request: ApiRequest): ApiAnswer;
}

/** Versions of one script, at most (Apps Script quotas). */
const versionsMax = 200;

export function createScriptApi(): ScriptApi {
  let token = `ya29.${randomId(40)}`;
  const refreshToken = `1//${randomId(40)}`;
  const api: ScriptApi = {
    projects: new Map(),
    login: {
      tokens: {
        default: {
          type: 'authorized_user',
          client_id: 'stand-in.apps.googleusercontent.com',
          client_secret: randomId(24),
          refresh_token: refreshToken,
          access_token: token,
        },
      },
    },
    requests: [],
    refusal: null,
    isLoginWithdrawn: false,
    losesUpdates: false,
    addProject(title, parentId) {
      const project = newProject(title, parentId);
      api.projects.set(project.scriptId, project);
      return project;
    },
    handle(request) {
      if (request.host === 'oauth2.googleapis.com') {
        if (api.isLoginWithdrawn) return badGrant;
        token = `ya29.${randomId(40)}`;
        return ok({ access_token: token, expires_in: 3599, token_type: 'Bearer' });
      }
      if (request.host === 'www.googleapis.com') {
        return ok({ id: '1', email: 'somebody@example.com' });
      }
      api.requests.push(`${request.method} ${request.path}`);
      if (api.isLoginWithdrawn || request.token !== token) return refused(refusals.unauthorized);
      if (api.refusal !== null) return refused(api.refusal);
      return scriptAnswer(api, request);
    },
  };
  return api;
}

function scriptAnswer(api: ScriptApi, request: ApiRequest): ApiAnswer {
  const [, version, folder, scriptId = '', collection = '', item] = request.path.split('/');
  if (version !== 'v1' || folder !== 'projects') return refused(refusals.notFound);
  const body = fieldsOf(request.body);
  if (scriptId === '') {
    const { title, parentId } = body;
    const parent = typeof parentId === 'string' ? parentId : null;
    const project = api.addProject(String(title ?? 'Untitled project'), parent);
    return ok(described(project));
  }
  const project = api.projects.get(scriptId);
  if (project === undefined) return refused(refusals.notFound);
  switch (`${request.method} ${collection}`) {
    case 'GET ':
      return ok(described(project));
    case 'GET content':
      return content(project, request.query.get('versionNumber'));
    case 'PUT content':
      return updated(project, body, api.losesUpdates);
    case 'GET versions':
      return ok({ versions: project.versions.map(({ files: _, ...version }) => version) });
    case 'POST versions':
      return newVersion(project, String(body['description'] ?? ''));
    case 'GET deployments':
      return ok({ deployments: project.deployments.map(deploymentView) });
    case 'POST deployments':
    case 'PUT deployments':
      return deployed(project, body, item);
    default:
      return refused(refusals.notFound);
  }
}

function content(project: ScriptProject, versionNumber: string | null): ApiAnswer {
  const { scriptId, files, versions } = project;
  if (versionNumber === null) return ok({ scriptId, files });
  const version = versions.find((each) => String(each.versionNumber) === versionNumber);
  if (version === undefined) return refused(refusals.notFound);
  return ok({ scriptId, files: version.files });
}

function updated(project: ScriptProject, body: unknown, isLost: boolean): ApiAnswer {
  const files = contentOf(body);
  if ('status' in files) return refused(files);
  if (!isLost) project.files = files;
  return ok({ scriptId: project.scriptId, files });
}

function newVersion(project: ScriptProject, description: string): ApiAnswer {
  const { versions, files, scriptId } = project;
  if (versions.length >= versionsMax) return refused(refusals.quota);
  const versionNumber = versions.length + 1;
  versions.push({ versionNumber, description, files });
  return ok({ scriptId, versionNumber, description });
}

function deployed(
  project: ScriptProject,
  body: Readonly<Record<string, unknown>>,
  deploymentId: string = newDeploymentId(),
): ApiAnswer {
  const { versionNumber, description } = fieldsOf(body['deploymentConfig'] ?? body);
  const version = project.versions.find((each) => each.versionNumber === versionNumber);
  if (version === undefined) return refused(refusals.notFound);
  const deployment: ScriptDeployment = {
    deploymentId,
    versionNumber: version.versionNumber,
    description: String(description ?? ''),
  };
  const index = project.deployments.findIndex((each) => each.deploymentId === deploymentId);
  project.deployments.splice(index < 0 ? project.deployments.length : index, 1, deployment);
  return ok(deploymentView(deployment));
}

function deploymentView({ deploymentId, ...deploymentConfig }: ScriptDeployment): object {
  return { deploymentId, deploymentConfig };
}

function described({ scriptId, title, parentId }: ScriptProject): object {
  return { scriptId, title, ...(parentId === null ? {} : { parentId }) };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const badGrant: ApiAnswer = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
};

function ok(body: object): ApiAnswer {
  return { status: 200, body };
}

function refused({ status, code, message }: Refusal): ApiAnswer {
  const errors = [{ message, domain: 'global', reason: code }];
  return { status, body: { error: { code: status, message, status: code, errors } } };
}
