/** Defines how the page types a key into the sidebar, where the user can see it arrive. */

/** False where the sidebar shows no field for a key. */
export function typeKey(key: string): boolean {
  const field = document.querySelector<HTMLInputElement>('input[type="password"]');
  if (field === null) return false;
  field.focus();
  field.value = key;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
