/** Declares the part that is used; the package has no types for this entry point. */
declare module 'libheif-js/wasm-bundle.js' {
  type Handle = { readonly handle: unique symbol }
  type Channel = { width: number; height: number; stride: number; data: Uint8Array }
  type LibHeif = {
    heif_error_code: { heif_error_Ok: unknown }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown }
    heif_context_alloc(): unknown
    heif_context_read_from_memory(context: unknown, bytes: Uint8Array): { code: unknown }
    /** An error is an object with a code, here and below. */
    heif_js_context_get_primary_image_handle(context: unknown): Handle | { code: unknown }
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_js_decode_image2(
      handle: Handle,
      colours: unknown,
      chroma: unknown,
    ): Promise<{ channels: Channel[] } | { code: unknown }>
  }
  const libheif: LibHeif
  export default libheif
}
