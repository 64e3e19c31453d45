/** Defines the check that a base URL is a Contact Data API v1: its description says so, without a key. */
import { z } from 'zod';
import { UsageError } from '../usage-error';

const descriptionSchema = z.looseObject({
  openapi: z.string(),
  paths: z.looseObject({ '/enrich': z.unknown(), '/people/reveal/batch': z.unknown() }),
});
const timeoutMs = 15_000;

/** Whether somebody answered; throws UsageError where the answer is no description of v1. */
export async function isServiceThere(baseUrl: string): Promise<boolean> {
  const response = await answer(`${baseUrl}/openapi.json`);
  if (response === null) return false;
  const description = await response.json().catch(() => null);
  if (response.ok && descriptionSchema.safeParse(description).success) return true;
  throw new UsageError(
    `${baseUrl}/openapi.json answers, but not as a Contact Data API v1 (HTTP ${response.status}): check the base URL.`,
  );
}

/** Where it leads is not looked at: the add-on follows no redirect either. */
async function answer(url: string): Promise<Response | null> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return null;
  }
}
