/** What is used of the package; it brings no types. */
declare module "subset-font" {
  export interface SubsetFontOptions {
    readonly targetFormat: "woff2";
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** All features where it is left out. */
    readonly keepFeatures?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetFontOptions): Promise<Buffer>;
}
