# Some calls of compadd only ask; the others offer something.
# Completes a call in a zsh of its own and prints what would be offered: zsh -f capture.zsh <script> <call>.
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PROMPT= RPROMPT=; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -u -D; source ${(q)1}"
zpty -w z 'compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
  local -a hits
  builtin compadd -O hits "$@"
  [[ -n $hits ]] && print -rl -- "<hit>"$^hits"</hit>"
  builtin compadd "$@"
}
tell() { print -r -- "<end>"; exit }
comppostfuncs=(tell)
bindkey "^I" complete-word
zstyle ":completion:*" insert-tab false
print -r -- "<ready"">"'
local line out=''
while zpty -r z line; do [[ $line == *'<ready>'* ]] && break; done
zpty -w -n z "$2"$'\t'
while zpty -r z line; do
  out+=$line
  [[ $line == *'<end>'* ]] && break
done
zpty -d z
print -r -- "$out"
