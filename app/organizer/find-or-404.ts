import { notFound } from 'next/navigation';
import { isAppError } from '@/lib/contract/errors';

/** What a page shows; when there is no such thing, or only another organization has it, neither is the page. */
export async function findOr404<T>(found: Promise<T>): Promise<T> {
  return (await findOrNull(found)) ?? notFound();
}

/** The same of something that a page may be without: `null` when there is no such thing. */
export async function findOrNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return null;
    throw error;
  }
}
