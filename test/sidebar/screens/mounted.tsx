/** Defines how a screen is drawn without a browser, before a server part that answers from lists. */

import { type ComponentChildren, options, render } from 'preact';
import { ServicesContext } from '../../../src/sidebar/context';
import { wire } from '../../../src/sidebar/operations/wire';
import { makeScripted } from '../operations/scripted-call';
import { FakeNode, useFakeDocument } from './fake-document';

useFakeDocument();

// What a screen does in a while is done when a test says so: on a busy machine a while is soon over.
jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });

// Preact draws when it is let: here when a test says so.
const due: (() => void)[] = [];
options.debounceRendering = (draw) => due.push(draw);
options.requestAnimationFrame = (flush) => due.push(flush);

/** Effects and answers come in turns of the loop, and lead to more that is drawn. */
const roundsMax = 20;

export async function drawn(): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    for (const draw of due.splice(0)) draw();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

let unmount: () => void = () => undefined;

afterEach(async () => {
  unmount();
  await drawn();
});

export async function mounted(child: () => ComponentChildren) {
  const scripted = makeScripted();
  const services = wire(scripted.context);
  const root = new FakeNode('div');
  const Child = child;
  const draw = () =>
    render(
      <ServicesContext.Provider value={services}>
        <Child />
      </ServicesContext.Provider>,
      // As much of an element as Preact uses.
      root as unknown as Element,
    );
  draw();
  unmount = () => render(null, root as unknown as Element);
  await drawn();
  return { ...scripted, services, root, draw };
}
