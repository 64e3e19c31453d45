/** Defines the spreadsheet page as a person uses it: by names, cells and keys. */
import type { Locator, Page } from 'playwright-core';

export class SheetPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  cell(a1: string): Locator {
    return this.page.locator(`[role=gridcell][data-cell="${a1}"]`);
  }

  /** Waits until the cell shows a text. */
  async seesCell(a1: string, text: string | RegExp): Promise<void> {
    const exact = typeof text === 'string' ? new RegExp(`^${escaped(text)}$`) : text;
    await this.cell(a1).filter({ hasText: exact }).waitFor();
  }

  async textOf(a1: string): Promise<string> {
    return (await this.cell(a1).textContent()) ?? '';
  }

  async goTo(a1: string): Promise<void> {
    const box = this.page.getByRole('textbox', { name: 'Name box' });
    await box.fill(a1);
    await box.press('Enter');
  }

  async type(a1: string, text: string): Promise<void> {
    await this.goTo(a1);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Puts a block of cells on the clipboard as a spreadsheet does, and pastes it. */
  async paste(a1: string, rows: readonly (readonly string[])[]): Promise<void> {
    await this.goTo(a1);
    const text = rows.map((row) => row.join('\t')).join('\n');
    await this.page.getByRole('grid').evaluate((grid, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  }

  async choose(menu: string, item: string): Promise<void> {
    await this.page.getByRole('menuitem', { name: menu, exact: true }).click();
    await this.page.getByRole('menu').getByRole('menuitem', { name: item, exact: true }).click();
  }

  async drop(name: string, text: string): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ([fileName = '', content = '']) => {
        const data = new DataTransfer();
        data.items.add(new File([content], fileName, { type: 'text/csv' }));
        return data;
      },
      [name, text],
    );
    await this.page.getByRole('main').first().dispatchEvent('drop', { dataTransfer: transfer });
    await this.page
      .getByRole('button', { name: name.replace(/\.[ct]sv$/, ''), exact: true })
      .waitFor();
  }

  // Behind the scenes

  /** Opens the panel, does something in it, and closes it again. */
  async behindTheScenes(act: (panel: Locator) => Promise<void>): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Sandbox', exact: true });
    const panel = this.page.getByRole('region', { name: 'Sandbox controls' });
    await button.click();
    await panel.waitFor();
    await act(panel);
    await button.click();
    await panel.waitFor({ state: 'detached' });
  }

  /** Lets the sandbox's time run faster, so that nobody waits for a rate limit. */
  async hurry(): Promise<void> {
    await this.behindTheScenes(async (panel) => {
      await this.#andAnswered(() => panel.getByLabel('Speed').selectOption('20'));
    });
  }

  async account(label: string, button: string): Promise<void> {
    await this.behindTheScenes(async (panel) => {
      await panel.getByLabel('Account').selectOption({ label });
      await this.#andAnswered(() => panel.getByRole('button', { name: button }).click());
    });
  }

  /** What becomes of somebody's record. */
  async person(personId: string, button: 'Now works elsewhere' | 'Record is gone'): Promise<void> {
    await this.behindTheScenes(async (panel) => {
      await panel.getByLabel('Person ID').fill(personId);
      await this.#andAnswered(() => panel.getByRole('button', { name: button }).click());
    });
  }

  async toTomorrow(): Promise<void> {
    await this.behindTheScenes(async (panel) => {
      await this.#andAnswered(() => panel.getByRole('button', { name: 'To 00:01 UTC' }).click());
    });
  }

  async #andAnswered(act: () => Promise<unknown>): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/service'));
    await act();
    await answered;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
