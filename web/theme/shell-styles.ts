/* All other styles, loaded with the shell. They are in CSS layers, so that the order of loading does not matter. */
import '@mantine/core/styles.layer.css'
