/** Defines as much of a document as Preact needs, so that screens are drawn and pressed without a browser. */

type Listener = (event: unknown) => void;

export class FakeNode {
  readonly childNodes: FakeNode[] = [];
  parentNode: FakeNode | null = null;
  readonly attributes: Record<string, string> = {};
  readonly style = {};
  value = '';
  private readonly listeners = new Map<string, Listener>();

  constructor(
    readonly localName: string,
    /** Of a text node. */
    public data = '',
  ) {}

  get nodeType(): number {
    return this.localName === '#text' ? 3 : 1;
  }

  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): FakeNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  get ownerDocument() {
    return fakeDocument;
  }

  get text(): string {
    return this.data + this.childNodes.map((node) => node.text).join('');
  }

  insertBefore(node: FakeNode, before: FakeNode | null): FakeNode {
    node.remove();
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, node);
    node.parentNode = this;
    return node;
  }

  appendChild(node: FakeNode): FakeNode {
    return this.insertBefore(node, null);
  }

  removeChild(node: FakeNode): FakeNode {
    node.remove();
    return node;
  }

  remove(): void {
    const siblings = this.parentNode?.childNodes;
    if (siblings?.includes(this)) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }

  contains(node: FakeNode): boolean {
    return this.all().includes(node);
  }

  setAttribute(name: string, value: string): void {
    this.attributes[name] = String(value);
  }

  removeAttribute(name: string): void {
    delete this.attributes[name];
  }

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener);
  }

  removeEventListener(name: string): void {
    this.listeners.delete(name);
  }

  focus(): void {
    fakeDocument.activeElement = this;
  }

  scrollIntoView(): void {
    // Everything is in sight.
  }

  querySelector(name: string): FakeNode | null {
    return this.all().find((node) => node.localName === name) ?? null;
  }

  all(): FakeNode[] {
    return [this, ...this.childNodes.flatMap((node) => node.all())];
  }

  named(name: string, text: RegExp): FakeNode | undefined {
    return this.all().find((node) => node.localName === name && text.test(node.text));
  }

  fire(type: string): void {
    const event = { type, currentTarget: this, target: this, preventDefault: () => undefined };
    this.listeners.get(type)?.call(this, event);
  }
}

const fakeDocument = {
  body: new FakeNode('body'),
  activeElement: null as FakeNode | null,
  hasFocus: () => true,
  createElementNS: (_: string, name: string) => new FakeNode(name),
  createElement: (name: string) => new FakeNode(name),
  createTextNode: (text: string) => new FakeNode('#text', text),
};

const nothing = () => undefined;

export function useFakeDocument(): void {
  const globals = {
    document: fakeDocument,
    window: { addEventListener: nothing, removeEventListener: nothing },
  };
  beforeAll(() => {
    Object.assign(globalThis, globals);
  });
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
}
