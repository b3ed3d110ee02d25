import { html, type Markup } from './html';

/** What stands above every email: the brand's logo, and how large it is shown. */
export type Letterhead = { brand: string; logo: { png: Buffer; width: number; height: number } };

/** By which an email's HTML names the picture that comes with it. */
export const LOGO_ID = 'logo@introreel';

/** Outlook reads the attributes, others the style: neither may be missing. Without pictures its name is read. */
export const logoOf = ({ brand, logo: { width, height } }: Letterhead): Markup =>
  html`<img
    src="cid:${LOGO_ID}"
    alt="${brand}"
    width="${String(width)}"
    height="${String(height)}"
    style="display:block;width:${String(width)}px;height:${String(height)}px;border:0;${WITHOUT_PICTURES}"
  />`;

const WITHOUT_PICTURES = 'color:#16191d;font-size:20px;font-weight:600;line-height:28px';
