/** The file types a file chooser offers for a resume (spec 5.5). */
export const RESUME_ACCEPT = 'application/pdf,.pdf';

/** Whether a file name is that of a PDF (spec 5.4). The server checks the content. */
export function hasPdfName(fileName: string): boolean {
  return fileName.toLowerCase().includes('.pdf');
}
