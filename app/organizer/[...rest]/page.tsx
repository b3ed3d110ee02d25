import { notFound } from 'next/navigation';

/** An address of the console at which there is nothing: the console says so, in its own words. */
export default function NoPage() {
  notFound();
}
