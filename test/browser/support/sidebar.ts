/** Defines the add-on's sidebar as a person uses it: by roles and accessible names. */
import type { FrameLocator, Locator, Page } from 'playwright-core';

const runTimeoutMs = 60_000;

/** A page looks again when somebody comes back, but not within three seconds of its last look. */
const lookAgainMs = 3_100;

export type TabName = 'Enrich' | 'Find people' | 'Account' | 'Settings';

export class Sidebar {
  readonly frame: FrameLocator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('#sidebar-frame');
  }

  button(name: string | RegExp): Locator {
    const exact = typeof name === 'string';
    return this.frame.getByRole('button', { name, exact });
  }

  get alert(): Locator {
    return this.frame.getByRole('alert').first();
  }

  get receipt(): Locator {
    return this.frame.getByRole('region', { name: 'Receipt' });
  }

  /** As wide as in Sheets, and as high as somebody's window lets it be. */
  async resize(height: number): Promise<void> {
    await this.page.locator('#sidebar-frame').evaluate((frame, px) => {
      const place = 'position: fixed; top: 0; right: 0; z-index: 9; background: #fff;';
      frame.setAttribute('style', `${place} width: 300px; height: ${px}px;`);
    }, height);
  }

  /** As large again as the page makes it. */
  async restore(): Promise<void> {
    await this.page.locator('#sidebar-frame').evaluate((frame) => frame.removeAttribute('style'));
  }

  /** Where something stands in the sidebar, in its own pixels, without any scrolling. */
  async placeOf(element: Locator): Promise<{ top: number; bottom: number }> {
    return element.evaluate((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      return { top, bottom };
    });
  }

  async openColumns(): Promise<void> {
    await this.button(/^Columns/).click();
  }

  /** Types a key and presses Connect, whatever comes of it. */
  async enterKey(key: string): Promise<void> {
    await this.frame.getByRole('textbox', { name: 'API key' }).fill(key);
    await this.button('Connect').click();
  }

  /** Connects and waits for the form. */
  async connect(key: string): Promise<void> {
    await this.enterKey(key);
    await this.frame.getByRole('tab', { name: 'Enrich' }).waitFor();
  }

  async open(tab: TabName): Promise<void> {
    await this.frame.getByRole('tab', { name: tab }).click();
  }

  async seesText(text: string | RegExp): Promise<void> {
    await this.frame.getByText(text).first().waitFor();
  }

  /** Until the answer is there: the form of another sheet would take what is pressed before. */
  async readSheetAgain(): Promise<void> {
    await this.button('Detect again').click();
    const busy = this.frame.locator('button[aria-busy=true]', { hasText: 'Detect again' });
    await busy.waitFor({ state: 'detached' });
  }

  /** From the sheet, which the pointer has been in for longer than a page waits with its next look. */
  async comeBack(): Promise<void> {
    await this.page.getByRole('grid').focus();
    await this.page.waitForTimeout(lookAgainMs);
    await this.frame.getByRole('tab', { name: 'Enrich' }).focus();
  }

  async limitTo(credits: number): Promise<void> {
    const field = this.frame.getByRole('spinbutton', { name: 'Credit limit' });
    await field.fill(String(credits));
    await field.blur();
  }

  async reveal(fields: { email: boolean; phone: boolean }): Promise<void> {
    await this.frame.getByRole('checkbox', { name: 'Email', exact: true }).setChecked(fields.email);
    await this.frame.getByRole('checkbox', { name: 'Phone', exact: true }).setChecked(fields.phone);
  }

  async preview(): Promise<void> {
    await this.button('Preview (free)').click();
  }

  async enrich(): Promise<void> {
    await this.button(/^Enrich \d/).click();
  }

  /** A run may have rate limits to wait for, even when time runs faster. */
  async finish(): Promise<void> {
    await this.receipt.waitFor({ timeout: runTimeoutMs });
  }
}
