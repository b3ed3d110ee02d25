import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { isProse, thingsAnswered } from '@/lib/domain/answer-kinds/rules-of-kinds';

/** Returns what was answered without a recording as a text to read: each question with what was said to it. */
export const answersAsText = (answers: readonly SubmittedAnswer[]): string => answers.map(paragraph).join('\n\n');

function paragraph(answer: SubmittedAnswer): string {
  const things = thingsAnswered(answer);
  const said = isProse(answer) ? things : things.map((thing) => `- ${thing}`);
  const nothing = answer.state === 'skipped' ? '(skipped)' : '(not answered)';
  return `${answer.number}. ${answer.prompt}\n\n${said.join('\n') || nothing}\n`;
}
