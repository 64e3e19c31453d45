import { createLoad, type LaterPart } from '../../src/parts/loader';

const runs: LaterPart = { names: ['runs', 'shared1'], file: 'Runs', text: null };
const requests: LaterPart = { names: ['requests'], file: 'Code', text: null };

/** Files of the project by name; each read is written down. */
function project(files: Readonly<Record<string, string>>) {
  const reads: string[] = [];
  const createTemplateFromFile = (name: string) => {
    reads.push(name);
    const content = files[name];
    if (content === undefined) throw new Error('Service error');
    return { getRawContent: () => content };
  };
  Object.assign(globalThis, { HtmlService: { createTemplateFromFile } });
  return reads;
}

afterEach(() => Reflect.deleteProperty(globalThis, 'HtmlService'));

describe('a module', () => {
  test('of Code.js runs once, however often it is loaded, and reads no file', () => {
    const reads = project({});
    let count = 0;
    const load = createLoad({ main: () => ({ count: ++count }) }, []);
    expect([load('main'), load('main')]).toEqual([{ count: 1 }, { count: 1 }]);
    expect(reads).toEqual([]);
  });

  test('of a text in Code.js is compiled when it is loaded, and sees the modules of Code.js', () => {
    const reads = project({});
    const text = '{requests:function(load){const{base}=load("main");return{sum:base+1}}}';
    const load = createLoad({ main: () => ({ base: 1 }) }, [{ ...requests, text }]);
    expect(load('requests')).toEqual({ sum: 2 });
    expect(reads).toEqual([]);
  });

  test('of a file is read once together with the others of that file', () => {
    const text =
      '{runs:function(load){return{who:load("shared1").name}},shared1:function(){return{name:"x"}}}';
    const reads = project({ Runs: text });
    const load = createLoad({}, [requests, runs]);
    expect([load('runs'), load('shared1'), load('runs')]).toEqual([
      { who: 'x' },
      { name: 'x' },
      { who: 'x' },
    ]);
    expect(reads).toEqual(['Runs']);
  });

  test('whose file could not be read is read again by the next call', () => {
    project({});
    const load = createLoad({}, [runs]);
    expect(() => load('runs')).toThrow('Service error');
    project({ Runs: '{runs:function(){return{}}}' });
    expect(load('runs')).toEqual({});
  });

  test('that is in no part fails with what to do', () => {
    expect(() => createLoad({}, [runs])('other')).toThrow(
      'The part other is missing: push the add-on again.',
    );
  });

  test('runs in strict mode', () => {
    const text = '{requests:function(){return{self:(function(){return this})()}}}';
    expect(createLoad({}, [{ ...requests, text }])('requests')).toEqual({ self: undefined });
  });
});
