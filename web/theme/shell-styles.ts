/* Everything else, loaded with the shell; layers, so that the order of loading decides nothing. */
import '@mantine/core/styles.layer.css'
