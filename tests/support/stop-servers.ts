import { stopRadosgw } from './radosgw';

/** Jest calls this once after all files. */
export default stopRadosgw;
