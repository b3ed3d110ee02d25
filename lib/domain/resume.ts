/** What a file chooser offers for a resume (spec 5.5). */
export const RESUME_ACCEPT = 'application/pdf,.pdf';

/** Whether a file may be taken for a PDF by its name (spec 5.4). What is in it the server finds out. */
export function hasPdfName(fileName: string): boolean {
  return fileName.toLowerCase().includes('.pdf');
}
