import { useRef, type ComponentProps } from 'react'

type Options = Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'capture'> & {
  label: string
  onFiles: (files: File[]) => void
}

/** A hidden file input, to be rendered once, and the function that opens its file dialog. */
export function useFilePicker({ label, onFiles, ...rest }: Options) {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Allows the same file to be chosen again.
          event.currentTarget.value = ''
        }}
        {...rest}
      />
    ),
  }
}
