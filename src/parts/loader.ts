/**
 * Defines how the modules of the bundle come to each other. Apps Script compiles all of Code.js in
 * each execution, also for a formula whose answer is kept. What that formula does without is
 * therefore text, in Code.js or in an HTML file of the project, and compiled when it is first needed.
 */

type Load = (name: string) => unknown;

/** Gives its exports; `load` gives it those of others. */
type Module = (load: Load) => unknown;

export interface LaterPart {
  readonly names: readonly string[];
  /** An object of modules; null where it is what the HTML file of this name holds. */
  readonly text: string | null;
  readonly file: string;
}

/** `modules` are those that Code.js compiles; they are joined by those of each part that is read. */
export function createLoad(modules: Record<string, Module>, later: readonly LaterPart[]): Load {
  const loaded: Record<string, unknown> = {};
  const load: Load = (name) => {
    if (!(name in loaded)) {
      if (!(name in modules)) Object.assign(modules, modulesIn(name, later));
      loaded[name] = modules[name]?.(load);
    }
    return loaded[name];
  };
  return load;
}

/** Only what was pushed together with Code.js is ever compiled. */
function modulesIn(name: string, later: readonly LaterPart[]): Record<string, Module> {
  const part = later.find(({ names }) => names.includes(name));
  if (part === undefined) throw new Error(`The part ${name} is missing: push the add-on again.`);
  const text = part.text ?? HtmlService.createTemplateFromFile(part.file).getRawContent();
  return new Function(`"use strict";return(${text})`)();
}
