import { shownFileName } from '@/lib/domain/answer-kinds/file/chosen-file';

/** The name of a visitor's file: in its own direction, and its middle left out where it is long. */
export const FileName = ({ name }: { name: string }) => <bdi>{shownFileName(name)}</bdi>;
